import { NextResponse } from 'next/server';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { rawEndpoint } from '@/lib/server/answer/endpoint';
import { requireOrganizer } from '@/lib/server/answer/require-organizer';

/**
 * Refuses further emails: the page asks for it, and mail programs do by themselves, whatever they send (RFC 8058).
 * Nothing is refused by a mere look, since programs look at links too. A mail program in the browser sends the origin
 * of its own page, or `null`: the token is the proof.
 */
export const POST = rawEndpoint(
  async (provided, _request, { params }) => {
    const { token } = (await params) as { token: string };
    await (await requireOrganizer(provided)).unsubscribe({ token });
    return new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  },
  { fromAnywhere: true },
);

/** A mail program without such a button opens the address instead. */
export const GET = rawEndpoint(async (_provided, _request, { params }) => {
  const { token } = (await params) as { token: string };
  return new NextResponse(null, { status: 303, headers: { Location: organizerPaths.unsubscribePage(token) } });
});
