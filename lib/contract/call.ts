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

export const call = <const C extends Call>(definition: C): C => definition;

/** A campaign's name or id. */
export const CampaignId = z.string().check(z.minLength(1), z.maxLength(200));
