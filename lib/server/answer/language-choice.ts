import type { NextRequest } from 'next/server';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Context } from './endpoint';
import { requireSameOrigin } from './same-origin';
import { apiBaseUrl, readEnv } from '../env/env';
import { createLogger } from '../log/logger';

type Offer = {
  languages: readonly LanguageTag[];
  /** Returns the header `Set-Cookie` that keeps a choice. */
  keep: (language: LanguageTag, isSecure: boolean) => string;
  /** Whether a choice on the page with this path is also one for the console of whoever is signed in there. */
  isOfConsole: (page: string, language: LanguageTag) => boolean;
};

/**
 * Returns a route handler that keeps the language in its address and leads back to the page where it was chosen. It is
 * sent a form, since whoever only looks at an address changes nothing; it works without services, where another backend
 * has the campaigns.
 */
export const languageChoice =
  ({ languages, keep, isOfConsole }: Offer) =>
  async (request: NextRequest, { params }: Context): Promise<Response> => {
    const { PUBLIC_URL } = readEnv();
    const asked = String((await params)?.language);
    if (!isFromHere(request, PUBLIC_URL)) return new Response(null, { status: 403 });
    const language = languages.find((offered) => offered === asked);
    if (!language) return new Response(null, { status: 404 });
    const page = pathBack(request.nextUrl.searchParams.get('back') ?? request.headers.get('referer'), PUBLIC_URL);
    const headers = new Headers({ Location: page, 'Cache-Control': 'no-store' });
    headers.append('Set-Cookie', keep(language, PUBLIC_URL.startsWith('https:')));
    if (isOfConsole(page, language))
      for (const cookie of await keepForMember(request.headers, language)) headers.append('Set-Cookie', cookie);
    return new Response(null, { status: 303, headers });
  };

/** A choice that cannot be kept with the member is one of this browser all the same. */
async function keepForMember(headers: Headers, language: LanguageTag): Promise<readonly string[]> {
  if (apiBaseUrl) return [];
  try {
    const { services } = await import('../wiring/services');
    const { organizer, requests } = await services();
    const opened = await organizer();
    return opened ? await requests.during(() => opened.chooseLanguage({ headers, language })) : [];
  } catch (error) {
    createLogger(readEnv().LOG_LEVEL).error({ err: error }, 'The language that a member chose could not be kept');
    return [];
  }
}

function isFromHere(request: NextRequest, publicUrl: string): boolean {
  try {
    requireSameOrigin(request, publicUrl);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path and query of an address, which anybody may have written, on this site; else the home page. */
export function pathBack(address: string | null, publicUrl: string): string {
  if (address === null || !URL.canParse(address, publicUrl)) return '/';
  const { pathname, search } = new URL(address, publicUrl);
  // What begins with two slashes, of either kind, is another site.
  return /^\/(?![/\\])/.test(pathname) ? `${pathname}${search}` : '/';
}
