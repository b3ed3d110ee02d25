import { NextResponse } from 'next/server';
import { paths } from '@/lib/contract/paths';
import { requireOrganizer } from '@/lib/server/answer/require-organizer';
import { rawEndpoint } from '@/lib/server/answer/endpoint';

/** A personal link: notes who has come, and leads to the campaign. One that was taken back leads to the home page. */
export const GET = rawEndpoint(async (provided, _request, { params }) => {
  const { openInvitation, visitorCookie } = await requireOrganizer(provided);
  const { token } = (await params) as { token: string };
  const opened = await openInvitation({ token });
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  headers.set('Location', opened ? pageOf(opened) : paths.home());
  if (opened) headers.set('Set-Cookie', visitorCookie.invitation.begin(opened.id));
  return new NextResponse(null, { status: 303, headers });
});

/** Who has finished finds there how to withdraw the consent. */
const pageOf = ({ name, isFinished }: { name: string; isFinished: boolean }) =>
  isFinished ? paths.thankYou(name) : paths.start(name);
