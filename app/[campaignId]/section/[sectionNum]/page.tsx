import { campaignMetadata } from '../../campaign-metadata';
import { RecordingPage } from '../../recording-page';

export const generateMetadata = campaignMetadata('section');

export default RecordingPage;
