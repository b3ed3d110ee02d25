import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { ADDRESSES } from '@/lib/contract/addresses';
import type { CallName, CallOutput } from '@/lib/contract/calls';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';

/** An answer that reports a failure. */
export class FailureAnswer {
  constructor(
    readonly code: ErrorCode,
    readonly details?: object,
  ) {}
}

/** A `Response` is the answer of another backend. */
type Answer<N extends CallName> = CallOutput<N> | FailureAnswer | Response | 'no answer';
type RecordedCall = { call: CallName; body: unknown };
type Answers = { [N in CallName]?: Answer<N> | ((times: number) => Answer<N> | Promise<Answer<N>>) };

/**
 * Answers the browser's calls in place of a server that knows campaigns by their ids alone; unlisted calls are answered
 * with 404. A function is called with how many times the call was made before. Returns the calls in order.
 */
export function answerCalls(answers: Answers): RecordedCall[] {
  const calls: RecordedCall[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    // A page that asks whether its server can be reached.
    if (init?.method === 'HEAD') return new Response();
    const { pathname } = new URL(String(input), 'http://localhost');
    const call = nameOf(init?.method ?? 'get', pathname);
    const times = calls.filter((it) => it.call === call).length;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    const strangers = namesSentAsIds(pathname, body);
    if (strangers.length > 0) {
      // Thrown before every test's end, whatever the screen makes of the failed call.
      console.error(`${call} takes a campaign's id, and was made with '${strangers.join("' and '")}'`);
    }
    const given: unknown = answers[call] ?? new FailureAnswer('notFound');
    const answer: unknown = typeof given === 'function' ? await given(times) : given;
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    if (answer instanceof FailureAnswer) return refuse(answer);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return calls;
}

/** Resolves when a call was made and the effect of its answer is rendered. */
export async function answered(calls: readonly RecordedCall[], call: CallName): Promise<void> {
  await waitFor(() => expect(calls.map((it) => it.call)).toContain(call));
  await act(async () => {});
}

function refuse({ code, details }: FailureAnswer): Response {
  const { status, type } = ERRORS[code];
  return Response.json({ error: { code, type, message: code, details } }, { status });
}

function nameOf(method: string, pathname: string): CallName {
  const found = Object.entries(ADDRESSES).find(
    ([, address]) => address.method === method.toLowerCase() && pattern(address.path).test(pathname),
  );
  if (!found) throw new Error(`No call is addressed ${method} ${pathname}`);
  return found[0] as CallName;
}

/** The ids that tests' campaigns have. */
const CAMPAIGN_ID = /^[0-9a-f-]{36}$/;

/** Returns what a call says in place of a campaign's id. */
function namesSentAsIds(pathname: string, body: unknown): string[] {
  const inPath = /^\/api\/campaign\/([^/]+)\//.exec(pathname)?.[1];
  const inBody =
    typeof body === 'object' && body !== null && 'campaignId' in body ? String(body.campaignId) : undefined;
  return [inPath, inBody].filter((id) => id !== undefined && !CAMPAIGN_ID.test(id)) as string[];
}

const pattern = (path: string) => new RegExp(`^/api/${path.replace(/\{\w+\}/g, '(?!findname$)[^/]+')}$`);
