import { NextResponse } from 'next/server';
import { paths } from '@/lib/contract/paths';
import { rawEndpoint } from '@/lib/server/answer/endpoint';
import { requireOrganizer } from '@/lib/server/answer/require-organizer';

/** The link of a receipt: gives the visit to this browser, too. One whose visit was erased leads to the home page. */
export const GET = rawEndpoint(async (provided, request, { params }) => {
  const { openReceipt, visitorCookie } = await requireOrganizer(provided);
  const { token } = (await params) as { token: string };
  const visitor = visitorCookie.read(request.headers.get('cookie'));
  const opened = await openReceipt({ token, visitor });
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  headers.set('Location', opened ? pageOf(opened) : paths.home());
  if (opened) for (const line of visitorCookie.write(visitor)) headers.append('Set-Cookie', line);
  return new NextResponse(null, { status: 303, headers });
});

type Opened = { name: string; campaignId: string; uuid: string; isOpen: boolean; hasFilm: boolean };

/**
 * Where the browser remembers the visit, and a visitor watches the video and has it erased; after the closing there is
 * only the last page, which needs nothing of the browser but its cookie.
 */
const pageOf = ({ name: campaign, isOpen, ...visit }: Opened) =>
  isOpen ? paths.received({ campaign, ...visit }) : paths.thankYou(campaign);
