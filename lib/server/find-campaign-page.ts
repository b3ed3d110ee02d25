import { isAppError } from '@/lib/contract/errors';
import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';
import { campaignPage, type CampaignPage } from '@/lib/domain/campaign-page';
import { askBackend, type PageVisitor } from './ask-backend';
import { apiBaseUrl, readEnv } from './env';
import { createLogger } from './logger';

/**
 * The campaign a page is about, or why it is not to be seen: from this app's own backend, or from the one
 * it was built for, asked in the visitor's name. Whatever goes wrong is logged and `unavailable`.
 */
export async function findCampaignPage(name: string, visitor: PageVisitor): Promise<CampaignPage> {
  try {
    return await (apiBaseUrl ? askBackend(apiBaseUrl, name, visitor) : askOwn(name));
  } catch (error) {
    createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'A campaign could not be loaded for its page');
    return { kind: 'blocked', reason: 'unavailable' };
  }
}

/**
 * What the visitor put in a page's address, as they would write it; `null`: an address of the app itself, never a
 * campaign's.
 */
export function readNameTried(segment: string): string | null {
  const name = decode(segment);
  return isReservedName(normaliseCampaignName(name)) ? null : name;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

async function askOwn(name: string): Promise<CampaignPage> {
  const { services } = await import('./wiring');
  const { getCampaign } = await services();
  try {
    const campaign = await getCampaign({ campaignId: name, visitor: { uuids: [] } });
    return 'sections' in campaign ? campaignPage(campaign) : { kind: 'blocked', reason: campaign.status };
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return { kind: 'notFound' };
    throw error;
  }
}
