import * as z from 'zod/mini';
import { parse } from './answer-call';
import { rawEndpoint } from './endpoint';
import { requireOrganizer } from './require-organizer';
import { sharedCookie } from '../cookies/shared-cookie';

const Params = z.object({ token: z.string().check(z.maxLength(100)) });

/** That nothing of them runs is said by their address (`answer-headers.mjs`). */
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-store' };

/** Answers with the captions of a shared film as WebVTT: to whoever may watch it, and where they are shared. */
export const sharedCaptions = rawEndpoint(async (provided, request, context) => {
  const organizer = await requireOrganizer(provided);
  const { token } = parse(Params, (await context.params) ?? {});
  const grant = request.cookies.get(sharedCookie(token).name)?.value;
  const captions = await organizer.getSharedCaptions({ token, grant });
  if (captions === null) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(`${captions}\n`, { headers: { ...HEADERS, 'Content-Type': 'text/vtt; charset=utf-8' } });
});
