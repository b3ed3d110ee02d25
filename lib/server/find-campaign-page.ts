import { Campaign } from '@/lib/contract/entities';
import { isAppError } from '@/lib/contract/errors';
import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';
import { campaignPage, type CampaignPage } from '@/lib/domain/campaign-page';
import { apiBaseUrl, readEnv } from './env';
import { createLogger } from './logger';

/** A backend that has not answered by then is taken for unavailable, ms: the visitor sees nothing before. */
const PATIENCE_MS = 10_000;

/**
 * The campaign a page is about, or why it is not to be seen: from this app's own backend, or from the one
 * it was built for, asked with the visitor's `cookie`. Whatever goes wrong is logged and `unavailable`.
 */
export async function findCampaignPage(name: string, cookie: string | null): Promise<CampaignPage> {
  try {
    const campaign = apiBaseUrl ? await askBackend(apiBaseUrl, name, cookie) : await askOwn(name);
    return campaign ? campaignPage(campaign) : { kind: 'notFound' };
  } catch (error) {
    createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'A campaign could not be loaded for its page');
    return { kind: 'blocked', reason: 'unavailable' };
  }
}

/** What the visitor put in a page's address, as they would write it; `null`: an address of the app itself, never a campaign's. */
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

async function askOwn(name: string): Promise<Campaign | null> {
  const { services } = await import('./wiring');
  const { getCampaign } = await services();
  return getCampaign(name).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'notFound') return null;
    throw error;
  });
}

async function askBackend(base: string, name: string, cookie: string | null): Promise<Campaign | null> {
  const response = await fetch(`${base}/campaign/${encodeURIComponent(name)}`, {
    headers: cookie ? { cookie } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The backend answered ${response.status}`);
  return Campaign.parse(await response.json());
}
