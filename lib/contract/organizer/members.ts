import * as z from 'zod/mini';
import { PersonName } from '../entities';
import { organizerCall } from './call';
import { Role } from './role';

const Id = z.string().check(z.minLength(1), z.maxLength(100));
const member = z.object({ userId: Id });

/** For how long after signing in a session is fresh (`OrganizerCall.fresh`), seconds. */
export const FRESH_SECONDS = 15 * 60;

/** How long a session lasts at most, however often it is used, seconds. */
export const SESSION_MAX_SECONDS = 30 * 24 * 60 * 60;

/** The shortest and the longest password, characters. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

const Organization = z.object({ id: z.string(), name: z.string() });

/** What a member chose for the console. */
export const Preferences = z.object({
  /** Whether the single keys of the review work. */
  reviewKeys: z.boolean(),
  /** How soon the member is emailed of new submissions. */
  newSubmissions: z.enum(['atOnce', 'daily', 'never']),
});
export type Preferences = z.infer<typeof Preferences>;

/** Who is signed in. */
export const Me = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  organization: Organization,
  preferences: Preferences,
});
export type Me = z.infer<typeof Me>;

/** A member as the others see it. Times are ISO 8601. */
export const ListedMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  signsInBy: z.array(z.enum(['password', 'passkey', 'provider'])),
  /** To within minutes. */
  seenAt: z.nullable(z.string()),
  /** `null`: invited, and never signed in. */
  joinedAt: z.nullable(z.string()),
  /** The end of the link by which the person may come in, if there is one that was not used. */
  linkEndsAt: z.nullable(z.string()),
  /** The organization must have an owner: this one can be neither removed nor made anything else. */
  isLastOwner: z.boolean(),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** How one's own sign-in is: the ways, the organizations, the devices. */
export const Account = z.object({
  hasPassword: z.boolean(),
  hasProvider: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), createdAt: z.string() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      userAgent: z.nullable(z.string()),
      createdAt: z.string(),
      seenAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
  organizations: z.array(Organization),
  /** Whether the calls that are only for fresh sessions may be made. */
  isFresh: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** A link that works once. It is shown once: only its fingerprint is kept. `mailed`: it was sent by mail as well. */
export const MemberLink = z.object({ link: z.string(), endsAt: z.string(), mailed: z.boolean() });
export type MemberLink = z.infer<typeof MemberLink>;

const own = { may: 'reviewer', scope: null } as const;
const ownersOnly = { may: 'owner', scope: null } as const;
const ofFreshOwners = { ...ownersOnly, fresh: true } as const;

export const MEMBER_CALLS = {
  me: organizerCall({
    ...{ method: 'get', path: 'me', may: 'reviewer', scope: 'read' },
    summary: 'Returns who is calling, and for which organization.',
    response: Me,
  }),
  getAccount: organizerCall({
    ...{ method: 'get', path: 'me/account', ...own },
    summary: "Returns the caller's sign-in methods and sessions.",
    response: Account,
  }),
  updateMe: organizerCall({
    ...{ method: 'put', path: 'me', ...own },
    summary: "Changes the caller's name.",
    body: z.strictObject({ name: PersonName }),
  }),
  setPreferences: organizerCall({
    ...{ method: 'put', path: 'me/preferences', ...own },
    summary: "Changes the caller's preferences for the console.",
    /** What is left out stays as it is. */
    body: z.strictObject(z.partial(Preferences).shape),
  }),
  /** Ends all other sessions. */
  setPassword: organizerCall({
    ...{ method: 'put', path: 'me/password', ...own, fresh: true },
    summary: "Sets the caller's password.",
    body: z.strictObject({ password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX)) }),
  }),
  removePasskey: organizerCall({
    ...{ method: 'delete', path: 'me/passkeys/{passkeyId}', ...own, fresh: true },
    summary: "Removes one of the caller's passkeys.",
    params: z.object({ passkeyId: Id }),
  }),
  endSession: organizerCall({
    ...{ method: 'delete', path: 'me/sessions/{sessionId}', ...own },
    summary: "Ends one of the caller's sessions.",
    params: z.object({ sessionId: Id }),
  }),
  endOtherSessions: organizerCall({
    ...{ method: 'delete', path: 'me/sessions', ...own },
    summary: "Ends all of the caller's other sessions.",
  }),
  chooseOrganization: organizerCall({
    ...{ method: 'put', path: 'me/organization', ...own },
    summary: "Switches to another of the caller's organizations.",
    body: z.strictObject({ organizationId: Id }),
  }),
  listMembers: organizerCall({
    ...{ method: 'get', path: 'members', ...ownersOnly },
    summary: 'Lists the members of the organization, and who is invited.',
    response: z.array(ListedMember),
  }),
  inviteMember: organizerCall({
    ...{ method: 'post', path: 'members', ...ofFreshOwners },
    summary: 'Invites a member by a link that works once.',
    response: MemberLink,
    status: 201,
    body: z.strictObject({ email: Email, role: Role }),
  }),
  changeMember: organizerCall({
    ...{ method: 'put', path: 'members/{userId}', ...ofFreshOwners },
    summary: "Changes a member's role.",
    params: member,
    body: z.strictObject({ role: Role }),
  }),
  removeMember: organizerCall({
    ...{ method: 'delete', path: 'members/{userId}', ...ownersOnly },
    summary: 'Removes a member, or cancels an invitation.',
    params: member,
  }),
  renewMemberLink: organizerCall({
    ...{ method: 'post', path: 'members/{userId}/link', ...ofFreshOwners },
    summary: 'Creates a new sign-in link for a member. The previous one no longer works.',
    params: member,
    body: z.strictObject({}),
    response: MemberLink,
    status: 201,
  }),
  endMemberSessions: organizerCall({
    ...{ method: 'delete', path: 'members/{userId}/sessions', ...ownersOnly },
    summary: 'Signs a member out everywhere.',
    params: member,
  }),
} as const;
