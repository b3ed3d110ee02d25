import type { Campaign } from '@/lib/contract/entities';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';

/** Whether the server does not know the campaign any more, or erases it at this moment. Any failure counts as no. */
export async function isCampaignGone(api: Pick<Api, 'getCampaign'>, { id }: Pick<Campaign, 'id'>): Promise<boolean> {
  try {
    return (await api.getCampaign({ params: { campaignId: id }, query: {}, body: {} })).status === 'deleted';
  } catch (error) {
    return error instanceof CallError && error.code === 'notFound';
  }
}

const GONE = 'campaignDeleted';

/** The error of a visit that cannot be read because its campaign is gone. */
export const campaignGone = () => new CallError(GONE, 'The campaign was removed');

export function saysCampaignGone(error: unknown): boolean {
  return error instanceof CallError && error.code === GONE;
}
