import type { Scope } from '@/lib/contract/organizer/role';

/** What a program shows to act for an organization. Of the token itself only a hash is kept. */
export type ApiToken = {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** `null`: never. */
  expiresAt: Date | null;
};

/** A token that is valid now, and the member in whose name it acts, as far as its scopes go. */
export type ValidToken = { id: string; name: string; scopes: Scope[]; organizationId: string; userId: string };

export type NewToken = {
  organizationId: string;
  name: string;
  hash: string;
  scopes: readonly Scope[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
};

export type TokenRepository = {
  /** Returns `null` when the organization has `max` tokens already. */
  create(token: NewToken, max: number): Promise<ApiToken | null>;
  /** Those that are not revoked, the newest first. */
  list(organizationId: string): Promise<ApiToken[]>;
  /** Returns the token that is revoked now; `null` when the organization has no such token. */
  revoke(organizationId: string, id: string, at: Date): Promise<ApiToken | null>;
  /** Returns the token with this hash, unless it is revoked or has expired at `at`, and notes that it was used. */
  use(hash: string, at: Date): Promise<ValidToken | null>;
};
