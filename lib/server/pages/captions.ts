import { isAppError } from '@/lib/contract/errors';
import { knownLanguage } from '@/lib/contract/languages';
import { readRequestedName } from './find-campaign-page';
import { apiBaseUrl } from '../env/env';

/** What is asked for: of the campaign's own video, or of a section's clip. */
type Asked = { segment: string; clip: { sectionId: string; clipId: string } | null };
type Request = { nextUrl: { searchParams: URLSearchParams }; headers: Headers };

/** That nothing of them runs is said by their address (`answer-headers.mjs`). */
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store' };

/**
 * Answers with captions, as WebVTT: those in the language that the request names, or else in the campaign's own. Where
 * there are none, or this browser may not see them, there is nothing. Another backend has none.
 */
export async function answerCaptions({ nextUrl, headers }: Request, asked: Asked): Promise<Response> {
  const language = nextUrl.searchParams.get('language');
  return answerVtt(await findCaptions(asked, language, headers.get('cookie')));
}

/**
 * Answers with the captions of a visit's film, whose uuid the request names as `video`: for the browser that has the
 * visit, and for no other. Another backend has none.
 */
export async function answerFilmCaptions({ nextUrl, headers }: Request, segment: string): Promise<Response> {
  const campaignId = readRequestedName(segment);
  if (apiBaseUrl || campaignId === null) return answerVtt(null);
  const { services } = await import('../wiring/services');
  const { getOwnCaptions, visitorCookie } = await services();
  const uuid = nextUrl.searchParams.get('video') ?? '';
  const visitor = visitorCookie.read(headers.get('cookie'));
  return answerVtt(await withoutRefusals(getOwnCaptions({ campaignId, uuid, visitor })));
}

function answerVtt(captions: string | null): Response {
  if (captions === null) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(`${captions}\n`, { headers: { ...HEADERS, 'Content-Type': 'text/vtt; charset=utf-8' } });
}

/** Nobody is told why there is nothing. */
async function withoutRefusals(captions: Promise<string | null>): Promise<string | null> {
  try {
    return await captions;
  } catch (error) {
    if (isAppError(error) && (error.code === 'notFound' || error.code === 'continuedElsewhere')) return null;
    throw error;
  }
}

async function findCaptions(
  { segment, clip }: Asked,
  language: string | null,
  cookie: string | null,
): Promise<string | null> {
  const campaignId = readRequestedName(segment);
  if (apiBaseUrl || campaignId === null) return null;
  const tag = knownLanguage(language);
  if (language !== null && tag === null) return null;
  const { services } = await import('../wiring/services');
  const { getClipCaptions, getIntroCaptions, visitorCookie } = await services();
  const of = { campaignId, language: tag, visitor: visitorCookie.read(cookie) };
  return withoutRefusals(clip ? getClipCaptions({ ...of, ...clip }) : getIntroCaptions(of));
}
