import type { Metadata } from 'next';
import { campaignMetadata } from '../../../../../campaign-metadata';
import { RecordingPage } from '../../../../../recording-page';

type Props = { params: Promise<{ campaignId: string }> };

export function generateMetadata({ params }: Props): Promise<Metadata> {
  return campaignMetadata(params, 'saving');
}

export default RecordingPage;
