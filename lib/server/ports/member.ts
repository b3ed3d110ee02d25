import type { LanguageTag } from '@/lib/contract/languages';
import type { Role, Scope } from '@/lib/contract/organizer/role';

/** Who makes a call of the console. Every query is bounded by `organizationId`. */
export type Member = {
  userId: string;
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
  role: Role;
  /** What the member chose for the console and its emails; `null`: nothing. */
  language: LanguageTag | null;
  /** What else the member chose for the console. */
  preferences: Record<string, unknown>;
  /** The session by which the member is signed in; `null` for a token. */
  session: { id: string; createdAt: Date } | null;
  /** The token by which a program calls in the member's name, and what it is allowed; `null` for a session. */
  token: { id: string; name: string; scopes: readonly Scope[] } | null;
};
