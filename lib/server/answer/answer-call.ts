import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { AppError } from '@/lib/contract/errors';
import type { OrganizerCall } from '@/lib/contract/organizer/call';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import { mayDo } from '@/lib/domain/roles';
import { addressOf, answerErrors, type Answer, type IncomingRequest } from './answer-errors';
import { leadToWords, presentFile, requireWhole } from './answer-file';
import type { MemberRequest, SentFile, VisitorRequest } from '../calls/handler';
import { findCalls, type FoundCalls, type NamedCall } from './find-call';
import { withLogContext } from '../log/log-context';
import type { Member } from '../ports/member';
import { readJson, requirePlain } from './read-json';
import { requireOrganizer } from './require-organizer';
import { requireNoOtherSite } from './same-origin';
import type { Services } from '../wiring/services';

/** A request for a call, whoever received it: Next, or the server in front of it. */
export type CallRequest = IncomingRequest & {
  /** The path below `/api/`. */
  segments: readonly string[];
  query: URLSearchParams;
};

type Params = Record<string, string>;
/** A handler, given what the schemas of its call have made of the input. */
type Handle<Request> = (input: object, request: Request) => Promise<unknown>;

/**
 * Answers a call of the contract: parses the input, finds out who is calling, refuses what they may not do, and returns
 * only what the contract lets out. Never rejects: errors are answers, too.
 */
export async function answerCall(request: CallRequest): Promise<Answer> {
  const found = findCalls(request.segments);
  const call = found?.byMethod.get(request.method) ?? (request.method === 'HEAD' && found ? headOf(found) : undefined);
  const answer = await answerErrors(request, async (provided): Promise<Answer> => {
    if (!found) throw new AppError('notFound', 'There is no such call');
    if (!call)
      return { status: request.method === 'OPTIONS' ? 204 : 405, headers: { Allow: methodsOf(found) }, body: null };
    return call.by === 'visitor'
      ? answerVisitor(provided, call.name, request, found.params)
      : answerMember(provided, call.name, request, found.params);
  });
  return isFile(call) ? leadToWords(request, answer) : answer;
}

/** The methods that this path answers, as a header says them. */
function methodsOf(found: FoundCalls): string {
  return [...found.byMethod.keys(), ...(headOf(found) ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** A file is not made for who does not want it. */
function headOf({ byMethod }: FoundCalls): NamedCall | undefined {
  const call = byMethod.get('GET');
  return isFile(call) ? undefined : call;
}

const isFile = (call: NamedCall | undefined) =>
  call?.by === 'member' && (ORGANIZER_CALLS[call.name] as OrganizerCall).file !== undefined;

async function answerVisitor(
  { calls, env, logger, visitorCookie }: Services,
  name: CallName,
  request: CallRequest,
  params: Params,
): Promise<Answer> {
  const call: Call = CALLS[name];
  const visitor = visitorCookie.read(request.headers.get('cookie'));
  const input = await readInput(call, request, params);
  const from = {
    // Few handlers need to know it, and finding it out costs as much as reading the input.
    get address() {
      return addressOf(request, env);
    },
    userAgent: request.headers.get('user-agent') ?? '',
  };
  // The schemas of this call have just turned the input into what its handler takes.
  const handle = calls[name] as unknown as Handle<VisitorRequest>;
  const output = await withLogContext('uploadId' in params ? { takeId: String(params.uploadId) } : {}, async () => {
    const result = await handle({ ...input, visitor }, from);
    logger[name === 'confirmTake' ? 'info' : 'debug']({ call: name }, 'call answered');
    return result;
  });
  return present(call, output, visitorCookie.write(visitor));
}

/**
 * Objects of other organizations are refused by the use cases, which get the member, as if they did not exist
 * (docs/decisions/0031-organizers-console.md).
 */
async function answerMember(
  provided: Services,
  name: OrganizerCallName,
  request: CallRequest,
  params: Params,
): Promise<Answer> {
  const call: OrganizerCall = ORGANIZER_CALLS[name];
  if (call.file) {
    requireNoOtherSite(request);
    requireWhole(request);
  }
  const organizer = await requireOrganizer(provided);
  const caller = { headers: request.headers as Headers, address: addressOf(request, provided.env) };
  const found = await organizer.findCaller(caller);
  if (!found) throw new AppError('unauthorized', 'Sign in first');
  const { member, cookies } = found;
  requireMay(call, member);
  if (call.fresh) organizer.requireFresh(member);
  const input = await readInput(call, request, params);
  const { uuids } = provided.visitorCookie.read(request.headers.get('cookie'));
  // As above.
  const handle = organizer.calls[name] as unknown as Handle<MemberRequest>;
  const output = await handle({ ...input, member }, { uuids, setCookie: (line) => void cookies.push(line) });
  provided.logger.debug({ call: name }, 'call answered');
  return call.file ? presentFile(call.file, output as SentFile, cookies) : present(call, output, cookies);
}

function requireMay({ may, scope }: OrganizerCall, { role, token }: Member): void {
  if (!mayDo(role, may)) throw new AppError('forbidden', `Only for members who are at least ${may}`, { may });
  if (token && (scope === null || !token.scopes.includes(scope)))
    throw new AppError('forbidden', scope ? `The token lacks '${scope}'` : 'No token may do this', { scope });
}

/** Returns parameters, query and body in one object. */
async function readInput(call: Call & { maxBody?: number }, request: CallRequest, given: Params): Promise<object> {
  const params = parse(call.params, given, call.fault);
  const query = parse(call.query, Object.fromEntries(request.query), call.fault);
  const body = call.body && parse(call.body, await readJson(request, call.fault, call.maxBody), call.fault);
  requireSameUuid(params, body, call.fault);
  return { ...query, ...(body as object | null), ...params };
}

function present(call: Call, output: unknown, cookies: readonly string[]): Answer {
  const body = call.response && JSON.stringify(call.response.parse(output));
  return { status: call.status, headers: { 'Cache-Control': 'no-store' }, cookies, body };
}

/**
 * Returns what the schema makes of parameters, a query or a body; throws `invalidParameters` with the message `fault`
 * (left out: with words of its own) and where it is. Whatever the schema says, no text with a NUL character gets any
 * further.
 */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown, fault?: string): T {
  requirePlain(value, fault);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => issue.path.join('.'));
  throw new AppError('invalidParameters', fault ?? 'Invalid parameters', { faults });
}

/** A body that repeats the visitor's id must have the one of the path. */
function requireSameUuid(params: object, body: unknown, fault?: string): void {
  const repeated = typeof body === 'object' && body !== null && 'uuid' in body ? body.uuid : undefined;
  if (repeated !== undefined && 'uuid' in params && params.uuid !== repeated)
    throw new AppError('invalidParameters', fault ?? 'Invalid parameters', { faults: ['uuid'] });
}
