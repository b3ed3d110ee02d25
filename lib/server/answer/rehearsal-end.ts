import { NextResponse } from 'next/server';
import * as z from 'zod/mini';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { parse } from './answer-call';
import { rawEndpoint } from './endpoint';
import { requireOrganizer } from './require-organizer';

const Params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });

/**
 * Ends the rehearsal of the browser that sends this form, erases all of it, and leads back to the campaign. It needs no
 * session: the browser's own cookies say what it rehearsed, and whoever is not signed in any more may end it, too.
 */
export const rehearsalEnd = rawEndpoint(async (provided, request, context) => {
  const { visitorCookie, leaveRehearsal } = await requireOrganizer(provided);
  const { id } = parse(Params, (await context.params) ?? {});
  const { uuids, rehearsing } = visitorCookie.read(request.headers.get('cookie'));
  if (rehearsing) await leaveRehearsal({ id: rehearsing, uuids });
  return new NextResponse(null, {
    status: 303,
    headers: {
      Location: organizerPaths.editCampaign(id),
      'Set-Cookie': visitorCookie.rehearsal.end(),
      'Cache-Control': 'no-store',
    },
  });
});
