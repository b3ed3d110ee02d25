import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findCampaignPage } from '@/app/[campaignId]/load-campaign';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { Words } from '../../words';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('titles');
  return { title: t('thankYou') };
}

/**
 * `?campaign=` selects the campaign whose words are shown. Without it, or when that campaign is gone, the default words
 * are.
 */
export default async function ThankYouPage({
  searchParams,
}: {
  searchParams: Promise<{ campaign?: string | string[] }>;
}) {
  const { campaign } = await searchParams;
  const page = typeof campaign === 'string' ? await findCampaignPage(campaign) : null;
  return (
    <Words of={['thankYou', 'types']}>
      <ThankYouScreen type={page?.kind === 'found' ? page.campaign.type : 'default'} />
    </Words>
  );
}
