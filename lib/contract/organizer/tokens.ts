import * as z from 'zod/mini';
import { line } from '../texts';
import { organizerCall } from './call';
import { Scope, SCOPES } from './role';

const token = z.object({ tokenId: z.uuid() });

/** The most tokens an organization may have at once. */
export const MAX_TOKENS = 50;
/** For how many days a new token may be valid. */
export const TOKEN_DAYS = [90, 365] as const;

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  createdAt: z.iso.datetime(),
  /** To the minute; `null`: never. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const TOKEN_CALLS = {
  listTokens: organizerCall({
    ...{ method: 'get', path: 'tokens', may: 'owner', scope: null },
    summary: 'Lists the API tokens that are not revoked, newest first.',
    response: z.object({ tokens: z.array(ApiToken) }),
  }),
  makeToken: organizerCall({
    ...{ method: 'post', path: 'tokens', may: 'owner', scope: null, fresh: true },
    summary: 'Creates an API token. Only this response contains it.',
    body: z.object({
      name: line(100),
      scopes: z.array(Scope).check(z.minLength(1), z.maxLength(SCOPES.length)),
      /** For how many days it is valid; `null`: until it is revoked. */
      days: z.nullable(z.literal(TOKEN_DAYS)),
    }),
    response: z.extend(ApiToken, { token: z.string() }),
    status: 201,
  }),
  revokeToken: organizerCall({
    ...{ method: 'delete', path: 'tokens/{tokenId}', may: 'owner', scope: null },
    summary: 'Revokes an API token permanently.',
    params: token,
  }),
} as const;
