import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { CallName, CallOutput, Calls } from '@/lib/contract/calls';
import type { OrganizerCallName, OrganizerCalls, OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { Member } from '../ports/member';
import type { Visitor } from '../use-cases/deps';

/** Without the index signature of an object that has no fields. */
type Output<Schema> = Schema extends z.ZodMiniType
  ? string extends keyof z.output<Schema>
    ? unknown
    : z.output<Schema>
  : unknown;

/** What a call is made with: its parameters, query and body, parsed by the contract, in one object. */
type Input<C extends Call> = Output<C['params']> & Output<C['query']> & Output<C['body']>;

/** What a handler may need to know of the request besides the call's input. */
export type VisitorRequest = {
  /** The network address the request comes from; limits count by it. */
  address: string;
  userAgent: string;
};

/** A handler for each call of visitors: a use case, as it is where its input is the call's. */
export type VisitorCalls<Deps> = {
  [N in CallName]: (
    deps: Deps,
    input: Input<Calls[N]> & { visitor: Visitor },
    request: VisitorRequest,
  ) => Promise<CallOutput<N>>;
};

export type MemberRequest = {
  /** The uuids that this browser has proved to be its own. */
  uuids: readonly string[];
  /** Adds a line `Set-Cookie` to the answer. */
  setCookie(line: string): void;
};

/** A file that is made while it is sent. */
export type SentFile = { fileName: string; content: Readable };

type MemberOutput<N extends OrganizerCallName> = OrganizerCalls[N] extends { file: string }
  ? SentFile
  : OrganizerOutput<N> extends undefined
    ? void
    : OrganizerOutput<N>;

/** A handler for each call of members and their programs. */
export type MemberCalls<Deps> = {
  [N in OrganizerCallName]: (
    deps: Deps,
    input: Input<OrganizerCalls[N]> & { member: Member },
    request: MemberRequest,
  ) => Promise<MemberOutput<N>>;
};

type Handlers<Deps> = Record<string, (deps: Deps, ...rest: never[]) => unknown>;

/** The handlers of a table without their first parameter. */
export type Bound<Table> = {
  [N in keyof Table]: Table[N] extends (deps: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** Gives all handlers of a table what they depend on. */
export function bindCalls<Deps, Table extends Handlers<Deps>>(table: Table, deps: Deps): Bound<Table> {
  const bound = Object.entries(table).map(([name, handle]) => [name, handle.bind(null, deps)]);
  return Object.fromEntries(bound) as Bound<Table>;
}
