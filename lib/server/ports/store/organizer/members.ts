import type { Organization } from '@/lib/contract/entities';
import type { LanguageTag } from '@/lib/contract/languages';
import type { Role } from '@/lib/contract/organizer/role';

/** A person's place in one organization. */
export type Membership = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  organizationId: string;
  organizationName: string;
  /** What the person chose for the console and its emails; `null`: nothing. */
  language: LanguageTag | null;
  /** What else the member chose for the console. */
  preferences: Record<string, unknown>;
};

/** How a person can sign in. */
export type WayIn = 'password' | 'passkey' | 'provider';

/** A member as the others see it. */
export type ListedMember = {
  userId: string;
  name: string;
  email: string;
  language: LanguageTag | null;
  role: Role;
  signsInBy: WayIn[];
  /** When a session of the person was last used, to within minutes. */
  seenAt: Date | null;
  /** `null`: invited, and never signed in. */
  joinedAt: Date | null;
  invitedBy: string | null;
  /** The end of the link by which the person may come in, if there is one that was not used. */
  linkEndsAt: Date | null;
};

/** An invitation, or a new link for a member: `key` is what the link is kept under. */
export type MemberLink = { key: string; endsAt: Date };

export type MemberRepository = {
  /**
   * The person's place in this organization; `organizationId` `null`: in the one joined first. `null`: the person has
   * none there.
   */
  find(userId: string, organizationId: string | null): Promise<Membership | null>;
  /** Whether any organization has an owner. */
  hasOwner(): Promise<boolean>;
  /** The organizations of a person, those joined first before the others. */
  organizations(userId: string): Promise<{ id: string; name: string }[]>;
  list(organizationId: string): Promise<ListedMember[]>;
  /**
   * Makes the person with this (lower-case) address a member, and the person too if there is none. Returns the id, or
   * `null` when the person is a member already.
   */
  add(member: {
    organizationId: string;
    email: string;
    role: Role;
    invitedBy: string | null;
    at: Date;
  }): Promise<string | null>;
  /** The person with this (lower-case) address, if it is a member's of any organization. */
  findByEmail(
    email: string,
  ): Promise<{ userId: string; language: LanguageTag | null; organizationIds: string[] } | null>;
  /** Remembers the one link by which the member may come in; the one before works no more. */
  setLink(userId: string, organizationId: string, link: MemberLink): Promise<void>;
  /** Changes the role; `lastOwner`: nothing was changed, because the organization would have no owner. */
  setRole(userId: string, organizationId: string, role: Role): Promise<'changed' | 'notFound' | 'lastOwner'>;
  /**
   * Removes the member. Who is in no other organization keeps the name, for what was written, and loses the address and
   * every way in.
   */
  remove(userId: string, organizationId: string): Promise<'removed' | 'notFound' | 'lastOwner'>;
  setPreferences(userId: string, organizationId: string, preferences: Record<string, unknown>): Promise<void>;
  /** All organizations of this server. */
  allOrganizations(): Promise<{ id: string; name: string }[]>;
  addOrganization(organization: Organization & { whitelabel: string | null }): Promise<{ id: string; name: string }>;
};
