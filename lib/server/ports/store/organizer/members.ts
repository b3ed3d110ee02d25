import type { Role } from '@/lib/contract/organizer/role';

/** A person's place in one organization. */
export type Membership = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  organizationId: string;
  organizationName: string;
  /** What the member chose for the console. */
  preferences: Record<string, unknown>;
};

export type MemberRepository = {
  /**
   * The person's place in this organization; `organizationId` `null`: in the one joined first. `null`: the person has
   * none there.
   */
  find(userId: string, organizationId: string | null): Promise<Membership | null>;
  /** Whether any organization has an owner. */
  hasOwner(): Promise<boolean>;
};
