import { Step1Screen } from '@/components/screens/step1-screen';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('step1');

type PageProps = Props & { searchParams: Promise<{ section?: string | string[] }> };

/** `?section=` is the number of the section that the visitor came from. */
export default async function Step1Page({ params, searchParams }: PageProps) {
  const section = Number((await searchParams).section);
  return (
    <CampaignPage params={params} words={['step1', 'devices', 'section', 'media', 'access', 'ways']}>
      {(campaign) => <Step1Screen campaign={campaign} section={campaign.sections[section - 1] && section} />}
    </CampaignPage>
  );
}
