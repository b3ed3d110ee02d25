import * as z from 'zod/mini';

/**
 * The definition of a call (spec 7.1 and on): its method, its path below `/api/`, its input and its output. The
 * browser's client, the server's handlers and the contract tests are derived from it. An error is answered as `{error:
 * {code, type, message, details?}}`, see `errors.ts`.
 */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  params: z.ZodMiniType<Record<string, unknown>>;
  query: z.ZodMiniType<Record<string, unknown>>;
  body: z.ZodMiniType | null;
  response: z.ZodMiniType | null;
  status: 200 | 201 | 204;
  /** The message of `invalidParameters`; left out: 'Invalid parameters'. */
  fault?: string;
};

/** What a call has that does not say otherwise: no input and no answer. */
const USUAL = { params: z.object({}), query: z.object({}), body: null, response: null } as const;

/** A call as it is written: of its input and its answer only what there is. */
export type Written<C extends Call = Call> = Pick<C, 'method' | 'path'> & Partial<C>;

/** Left out, it is 200 for a call that answers with something, and 204 for any other. */
type Status<W> = W extends { status: infer Given }
  ? Given
  : W extends { response: z.ZodMiniType } | { file: string }
    ? 200
    : 204;

export type Completed<W> = W & Omit<typeof USUAL, keyof W> & { status: Status<W> };

/** Returns the whole definition of a call. */
export function call<const W extends Written>(written: W): Completed<W> {
  const usual = written.response || 'file' in written ? 200 : 204;
  return { ...USUAL, ...written, status: (written.status ?? usual) as Status<W> };
}

type Empty = Record<never, never>;

/** The input of a call: path parameters, query and body, each as one object. */
export type InputOf<C extends Call> = {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  body: C['body'] extends z.ZodMiniType ? z.input<C['body']> : Empty;
};

export type OutputOf<C extends Call> = C['response'] extends z.ZodMiniType ? z.output<C['response']> : undefined;

/** A campaign's name or id. */
export const CampaignId = z.string().check(z.minLength(1), z.maxLength(200));
