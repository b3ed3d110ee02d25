import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '@/lib/contract/organizer/role';
import { MAX_TOKENS, type ApiToken as PresentedToken } from '@/lib/contract/organizer/tokens';
import { AppError } from '@/lib/contract/errors';
import type { Member } from '../../ports/member';
import type { ApiToken } from '../../ports/store/organizer/tokens';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

/** By this, programs that look for leaked secrets recognise ours. */
const PREFIX = 'ir_live_';
/** So many random bytes cannot be guessed: a plain hash of them is as safe as a slow one. */
const RANDOM_BYTES = 32;
const DAY = 24 * 60 * 60 * 1000;

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function listTokens({ store }: Needed, { member }: { member: Member }) {
  return { tokens: (await store.tokens.list(member.organizationId)).map(present) };
}

/** Returns the token itself, which is kept nowhere. Throws `tooMany` when the organization has `MAX_TOKENS`. */
export async function makeToken(
  deps: Needed,
  { member, name, scopes, days }: { member: Member; name: string; scopes: readonly Scope[]; days: number | null },
): Promise<PresentedToken & { token: string }> {
  const token = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const at = deps.now();
  const made = await deps.store.tokens.create(
    {
      organizationId: member.organizationId,
      name,
      hash: hashOf(token),
      scopes: [...new Set(scopes)],
      createdBy: member.userId,
      createdAt: at,
      expiresAt: days === null ? null : new Date(at.getTime() + days * DAY),
    },
    MAX_TOKENS,
  );
  if (!made) throw new AppError('tooManyKept', `An organization may have ${MAX_TOKENS} tokens`, { most: MAX_TOKENS });
  await writeAudit(deps, member, 'token.made', name, { scopes: made.scopes.join(' ') });
  return { ...present(made), token };
}

/** Throws `notFound` for a token that the organization does not have. */
export async function revokeToken(
  deps: Needed,
  { member, tokenId }: { member: Member; tokenId: string },
): Promise<undefined> {
  const revoked = await deps.store.tokens.revoke(member.organizationId, tokenId, deps.now());
  if (!revoked) throw new AppError('notFound', 'There is no such token');
  await writeAudit(deps, member, 'token.revoked', revoked.name);
}

/**
 * Returns the member in whose name a program calls with this token, as far as its scopes go; `null` when the token is
 * unknown, revoked or expired, or when its maker is no member any more.
 */
export async function findBearer({ store, now }: Needed, { token }: { token: string }): Promise<Member | null> {
  const valid = await store.tokens.use(hashOf(token), now());
  const membership = valid && (await store.members.find(valid.userId, valid.organizationId));
  if (!membership) return null;
  const { id, name, scopes } = valid;
  return { ...membership, session: null, token: { id, name, scopes } };
}

const present = ({ createdAt, lastUsedAt, expiresAt, ...token }: ApiToken): PresentedToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});
