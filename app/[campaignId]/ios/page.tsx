import { redirect } from 'next/navigation';
import { loadBrand } from '@/brands/registry';
import { IosScreen } from '@/components/screens/ios-screen';
import { paths } from '@/lib/contract/paths';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';
import { requestedName } from '../load-campaign';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('ios');

/** Redirects to the intro when the brand has no app: its visitors record in their browser. */
export default async function IosPage({ params }: Props) {
  const { appDeepLink } = await loadBrand();
  if (appDeepLink === null) redirect(paths.intro(requestedName((await params).campaignId)));
  return (
    <CampaignPage params={params} words={['ios']}>
      {(campaign) => <IosScreen campaign={campaign} appDeepLink={appDeepLink} />}
    </CampaignPage>
  );
}
