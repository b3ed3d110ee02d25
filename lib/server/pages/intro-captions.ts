import { isAppError } from '@/lib/contract/errors';
import { knownLanguage } from '@/lib/contract/languages';
import { readRequestedName } from './find-campaign-page';
import { apiBaseUrl } from '../env/env';

type Asked = { segment: string; language: string | null; cookie: string | null };

/**
 * Returns the captions of a campaign's own video, as WebVTT: those in `language`, or else in its own; `null`: it has
 * none, or this browser may not see it. Another backend has none.
 */
export async function findIntroCaptions({ segment, language, cookie }: Asked): Promise<string | null> {
  const campaignId = readRequestedName(segment);
  if (apiBaseUrl || campaignId === null) return null;
  const tag = knownLanguage(language);
  if (language !== null && tag === null) return null;
  const { services } = await import('../wiring/services');
  const { getIntroCaptions, visitorCookie } = await services();
  try {
    return await getIntroCaptions({ campaignId, language: tag, visitor: visitorCookie.read(cookie) });
  } catch (error) {
    if (isAppError(error) && error.code === 'notFound') return null;
    throw error;
  }
}
