import { campaignCode } from '@/lib/server/answer/campaign-code';

export const GET = campaignCode('svg');
