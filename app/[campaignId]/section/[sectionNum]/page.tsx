import type { Metadata } from 'next';
import { SectionScreen } from '@/components/screens/section-screen';
import { campaignMetadata } from '../../campaign-metadata';
import { CampaignPage } from '../../campaign-page';

type Props = { params: Promise<{ campaignId: string; sectionNum: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sectionNum } = await params;
  return campaignMetadata(params, 'section', Number(sectionNum));
}

export default async function SectionPage({ params }: Props) {
  const { sectionNum } = await params;
  return (
    <CampaignPage params={params} words={['section', 'media']}>
      {(campaign) => <SectionScreen campaign={campaign} sectionNum={Number(sectionNum)} />}
    </CampaignPage>
  );
}
