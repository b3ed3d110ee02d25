import type { Metadata } from 'next';
import { SavingScreen } from '@/components/screens/saving-screen';
import { campaignMetadata } from '../../../../../campaign-metadata';
import { CampaignPage } from '../../../../../campaign-page';

type Props = {
  params: Promise<{ campaignId: string; uploadId: string; sectionNum: string; hasNextSection: string }>;
};

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'saving');
}

export default async function SavingPage({ params }: Props) {
  const { uploadId, sectionNum, hasNextSection } = await params;
  return (
    <CampaignPage params={params} words={['saving', 'media']}>
      {(campaign) => (
        <SavingScreen campaign={campaign} uploadId={uploadId} sectionNum={Number(sectionNum)} hasNextSection={hasNextSection === 'true'} />
      )}
    </CampaignPage>
  );
}
