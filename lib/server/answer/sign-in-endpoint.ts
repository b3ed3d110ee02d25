import { addressOf } from './answer-errors';
import { rawEndpoint } from './endpoint';
import { requireOrganizer } from './require-organizer';
import { readJson, requirePlain } from './read-json';

/** Returns a route handler for what the pages ask to sign somebody in or out (`organizer/answer-sign-in.ts`). */
export const signInEndpoint = () =>
  rawEndpoint(async (provided, request, context) => {
    const organizer = await requireOrganizer(provided);
    const { all = [] } = (await context.params) ?? {};
    const [path, query] = [[all].flat().join('/'), Object.fromEntries(request.nextUrl.searchParams)];
    requirePlain([path, query]);
    const response = await organizer.answerSignIn({
      path,
      method: request.method,
      query,
      body: request.method === 'POST' ? await readJson(request) : null,
      headers: request.headers,
      address: addressOf(request, provided.env),
    });
    const answered = new Response(response.body, response);
    answered.headers.set('Cache-Control', 'no-store');
    return answered;
  });
