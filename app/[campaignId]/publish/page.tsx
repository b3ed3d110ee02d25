import { PublishScreen } from '@/components/screens/publish-screen';
import type { Campaign } from '@/lib/contract/entities';
import { campaignMetadata } from '../campaign-metadata';
import { CampaignPage } from '../campaign-page';

const wordsOf = ({ captions }: Campaign) => [
  ...(['publish', 'types', 'deletion'] as const),
  ...(captions === 'on' ? (['captions'] as const) : []),
];

type Props = { params: Promise<{ campaignId: string }> };

export const generateMetadata = campaignMetadata('publish');

export default function PublishPage({ params }: Props) {
  return (
    <CampaignPage params={params} words={wordsOf}>
      {(campaign) => <PublishScreen campaign={campaign} />}
    </CampaignPage>
  );
}
