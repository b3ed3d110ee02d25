import type { NextRequest } from 'next/server';
import type { Context } from './endpoint';
import { requireSameOrigin } from './same-origin';
import { readEnv } from '../env/env';

type Offer = {
  languages: readonly string[];
  /** Returns the header `Set-Cookie` that keeps a choice. */
  keep: (language: string, isSecure: boolean) => string;
};

/**
 * Returns a route handler that keeps the language in its address and leads back to the page where it was chosen. It is
 * sent a form, since whoever only looks at an address changes nothing; it works without services, where another backend
 * has the campaigns.
 */
export const languageChoice =
  ({ languages, keep }: Offer) =>
  async (request: NextRequest, { params }: Context): Promise<Response> => {
    const { PUBLIC_URL } = readEnv();
    const language = String((await params)?.language);
    if (!isFromHere(request, PUBLIC_URL)) return new Response(null, { status: 403 });
    if (!languages.includes(language)) return new Response(null, { status: 404 });
    const location = pathBack(request.nextUrl.searchParams.get('back') ?? request.headers.get('referer'), PUBLIC_URL);
    return new Response(null, {
      status: 303,
      headers: {
        Location: location,
        'Set-Cookie': keep(language, PUBLIC_URL.startsWith('https:')),
        'Cache-Control': 'no-store',
      },
    });
  };

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
