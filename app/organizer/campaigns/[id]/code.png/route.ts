import { campaignCode } from '@/lib/server/campaign-code';

export const GET = campaignCode('png');
