import { NextResponse } from 'next/server';
import * as z from 'zod/mini';
import { parse } from './answer-call';
import { addressOf } from './answer-errors';
import { rawEndpoint } from './endpoint';
import { requireOrganizer } from './require-organizer';
import { readJson } from './read-json';
import { sharedCookie } from '../cookies/shared-cookie';

const Params = z.object({ token: z.string().check(z.maxLength(100)) });
const Body = z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Takes the password of a share link and gives its browser a cookie that opens this link, and nothing else. */
export const sharedUnlock = rawEndpoint(async (provided, request, context) => {
  const organizer = await requireOrganizer(provided);
  const { token } = parse(Params, (await context.params) ?? {});
  const { password } = parse(Body, await readJson(request));
  const address = addressOf(request, provided.env);
  const { grant, expiresAt } = await organizer.unlockShared({ token, password, address });
  const response = new NextResponse(null, { status: 204 });
  const { name, path } = sharedCookie(token);
  const secure = provided.env.PUBLIC_URL.startsWith('https:');
  response.cookies.set(name, grant, { path, httpOnly: true, sameSite: 'lax', secure, expires: expiresAt });
  response.headers.set('Cache-Control', 'no-store');
  return response;
});
