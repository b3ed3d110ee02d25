import type { LanguageTag } from '@/lib/contract/languages';
import type { WayIn } from './members';

export type SignedInDevice = { id: string; userAgent: string | null; createdAt: Date; seenAt: Date };
export type Passkey = { id: string; name: string | null; createdAt: Date };

/** What belongs to a person, whatever the organization. */
export type PersonRepository = {
  rename(userId: string, name: string): Promise<void>;
  setLanguage(userId: string, language: LanguageTag): Promise<void>;
  waysIn(userId: string): Promise<WayIn[]>;
  /**
   * Notes that the person has signed in: invitations are taken. Returns the organizations whose member the person is.
   */
  noteSignIn(userId: string, at: Date): Promise<{ name: string; organizationIds: string[] }>;
  /** The person's open sessions, those used last first. */
  sessions(userId: string, now: Date): Promise<SignedInDevice[]>;
  /** Ends one session, or all but `except`. Returns how many were ended. */
  endSessions(userId: string, which: { id: string } | { except: string | null }): Promise<number>;
  /**
   * From now on nobody comes in as this person, in whatever organization: sessions, passwords, passkeys, the provider's
   * accounts and all links are removed, and the API tokens that the person made are revoked.
   */
  endWaysIn(userId: string, at: Date): Promise<void>;
  /** Makes a session work for another of the person's organizations. */
  chooseOrganization(sessionId: string, organizationId: string): Promise<void>;
  /** Removes the sessions and the links that have ended, and what other proofs have left. */
  sweep(now: Date): Promise<void>;
  passkeys(userId: string): Promise<Passkey[]>;
  /** Returns whether there was such a passkey. */
  removePasskey(userId: string, id: string): Promise<boolean>;
};
