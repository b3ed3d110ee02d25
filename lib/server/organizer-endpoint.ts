import { NextResponse, type NextRequest } from 'next/server';
import type * as z from 'zod/mini';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import {
  ORGANIZER_CALLS,
  type OrganizerCallName,
  type OrganizerCalls,
  type OrganizerOutput,
} from '@/lib/contract/organizer/calls';
import { AppError } from '@/lib/contract/errors';
import { mayDo } from '@/lib/domain/roles';
import { addressOf, parse } from './answer-call';
import { requireWhole } from './answer-file';
import { answerRefusedFile } from './answer-refused-file';
import { rawEndpoint, type Context, type RawHandle } from './endpoint';
import type { Member } from './ports/member';
import { readJson } from './read-json';
import { requireNoOtherSite } from './same-origin';
import type { Organizer } from './wiring/organizer';
import type { Services } from './wiring/services';

type Body<C extends OrganizerCall> = C['body'] extends z.ZodMiniType ? z.output<C['body']> : null;
type Input<N extends OrganizerCallName> = {
  params: z.output<OrganizerCalls[N]['params']>;
  query: z.output<OrganizerCalls[N]['query']>;
  body: Body<OrganizerCalls[N]>;
  member: Member;
  /** The network address the request comes from. */
  address: string;
  request: NextRequest;
};
/** A `Response` is answered as it is: for what is streamed. */
type Handle<N extends OrganizerCallName> = (
  organizer: Organizer,
  input: Input<N>,
) => Promise<OrganizerOutput<N> | Response | (OrganizerOutput<N> extends undefined ? void : never)>;

/**
 * Returns a route handler for a call of the organizer's console: it finds out which member is calling, by session or
 * token, refuses what the role or the token may not do and what this session is not fresh enough for, and returns only
 * what the contract lets out. Objects of other organizations are refused by the use cases, which get the member, as if
 * they did not exist (docs/decisions/0031-organizers-console.md).
 */
export function organizerEndpoint<N extends OrganizerCallName>(name: N, handle: Handle<N>) {
  const call: OrganizerCall = ORGANIZER_CALLS[name];
  const answer: RawHandle = async (provided, request, context) => {
    if (call.file) {
      requireNoOtherSite(request);
      requireWhole(request);
    }
    const organizer = await requireOrganizer(provided);
    const address = addressOf(request, provided.env);
    const { member, cookies } = await requireCaller(organizer, { headers: request.headers, address });
    requireMay(call, member);
    if (call.fresh) organizer.requireFresh(member);
    const input = {
      ...(await readInput(call, request, context)),
      ...{ member, address, request },
    } as unknown as Input<N>;
    const response = toResponse(call, await handle(organizer, input));
    provided.logger.debug({ call: name }, 'call answered');
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  const route = rawEndpoint(answer);
  if (!call.file) return route;
  return async (request: NextRequest, context: Context) => answerRefusedFile(request, await route(request, context));
}

/** Returns what the console uses; throws `notFound` where it is off. */
export async function requireOrganizer(provided: Services): Promise<Organizer> {
  const organizer = await provided.organizer();
  if (!organizer) throw new AppError('notFound', 'There is no such call');
  return organizer;
}

async function requireCaller(organizer: Organizer, request: { headers: Headers; address: string }) {
  const found = await organizer.findCaller(request);
  if (!found) throw new AppError('unauthorized', 'Sign in first');
  return found;
}

function requireMay({ may, scope }: OrganizerCall, { role, token }: Member): void {
  if (!mayDo(role, may)) throw new AppError('forbidden', `Only for members who are at least ${may}`, { may });
  if (token && (scope === null || !token.scopes.includes(scope)))
    throw new AppError('forbidden', scope ? `The token lacks '${scope}'` : 'No token may do this', { scope });
}

async function readInput(call: OrganizerCall, request: NextRequest, context: Context) {
  return {
    params: parse(call.params, (await context.params) ?? {}, call.fault),
    query: parse(call.query, Object.fromEntries(request.nextUrl.searchParams), call.fault),
    body: call.body && parse(call.body, await readJson(request, call.fault, call.maxBody), call.fault),
  };
}

function toResponse(call: OrganizerCall, output: unknown): Response {
  if (output instanceof Response) return output;
  if (!call.response) return new NextResponse(null, { status: call.status });
  return NextResponse.json(call.response.parse(output), { status: call.status });
}
