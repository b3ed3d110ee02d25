import type { Metadata } from 'next';
import { campaignMetadata } from '../../campaign-metadata';
import { RecordingPage } from '../../recording-page';

type Props = { params: Promise<{ campaignId: string; sectionNum: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sectionNum } = await params;
  return campaignMetadata(params, 'section', Number(sectionNum));
}

export default RecordingPage;
