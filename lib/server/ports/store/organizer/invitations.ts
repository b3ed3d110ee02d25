import type { Adjustments } from '@/lib/contract/adjustments';
import type { CampaignContent } from '@/lib/contract/campaign-content';
import type { LanguageTag } from '@/lib/contract/languages';
import type { InvitationState, EmailMessage } from '@/lib/contract/organizer/invitations';

export type InvitationRow = {
  id: string;
  email: string;
  name: string | null;
  state: InvitationState;
  /** `null`: withheld. */
  since: Date | null;
  fault: string | null;
  hasLetter: boolean;
  adjustments: Adjustments;
  /** The visit that came of it, once it is a submission; `null` as well where its name is withheld. */
  submissionId: string | null;
  createdAt: Date;
};

export type FoundInvitation = Pick<InvitationRow, 'email' | 'name' | 'hasLetter'> & {
  /** The visit that came of it has ended. */
  hasFinished: boolean;
};

/** An email that is to be sent now. */
export type DueEmail = {
  id: string;
  email: string;
  name: string | null;
  campaignId: string;
  campaign: CampaignContent & { name: string };
  /** What was given to this person. */
  adjustments: Adjustments;
  /** Whose campaign it is. */
  organizationId: string;
  organization: string;
  /** The campaign's own; `null`: it names none. */
  language: LanguageTag | null;
  letter: EmailMessage;
  /** How often it was tried. */
  tries: number;
  /** Whether whoever tried it last died at it: it may be out or not. */
  isUnfinished: boolean;
};

/** Whom campaigns have invited. A link's token is known by its hash alone. */
export type InvitationRepository = {
  /** Adds those that the campaign has not invited yet, and returns how many. With `letter` it is sent to them. */
  add(
    campaignId: string,
    invited: readonly { id: string; email: string; name: string | null; tokenHash: string }[],
    letter: EmailMessage | null,
    at: Date,
  ): Promise<number>;
  /** The newest first. What would lead a member from a person to a submission without a name is left out. */
  list(
    campaignId: string,
    page: {
      state: InvitationState | null;
      /** Those alone are listed to whom something was given. */
      isAdjusted?: boolean;
      after: Pick<InvitationRow, 'createdAt' | 'id'> | null;
      limit: number;
      /** Who looks at it; `null`: the command line. */
      userId: string | null;
    },
  ): Promise<InvitationRow[]>;
  counts(campaignId: string): Promise<Partial<Record<InvitationState, number>>>;
  /** How many people were given something. */
  countAdjusted(campaignId: string): Promise<number>;
  /** `null`: the campaign has no invitation with this id. */
  find(campaignId: string, id: string): Promise<FoundInvitation | null>;
  /**
   * Sends the email to this person once more. `false`: there is no such invitation, nothing was ever written to it, it
   * is done, or it was sent after `before`.
   */
  sendAgain(campaignId: string, id: string, at: Date, before: Date): Promise<boolean>;
  /**
   * Gives an invitation from which nothing came another address, another id and another link: it is made anew. With
   * `isSent` its email is sent there, if it has one. `taken`: the campaign has invited this address already.
   */
  correct(
    campaignId: string,
    id: string,
    corrected: { id: string; email: string; tokenHash: string; isSent: boolean },
    at: Date,
  ): Promise<'corrected' | 'taken' | 'notFound'>;
  /** Removes it; for a while it can be restored, unless a visit came of it. `false`: there is no such invitation. */
  takeBack(campaignId: string, id: string, at: Date): Promise<boolean>;
  /**
   * Restores an invitation as it was when it was taken back, at `since` or later. `taken`: the campaign has invited its
   * address again.
   */
  restore(campaignId: string, id: string, since: Date): Promise<'restored' | 'taken' | 'notFound'>;
  /** Gives this person something else than before. `false`: there is no such invitation. */
  adjust(campaignId: string, id: string, adjustments: Adjustments): Promise<boolean>;
  /** Returns what was given to this person, while no visit has come of it; `null`: there is no such invitation. */
  adjustmentsOf(campaignId: string, id: string): Promise<Adjustments | null>;
  /** Returns the name of whom this invitation is for, while no visit has come of it; `null`: nobody said one. */
  nameOf(campaignId: string, id: string): Promise<string | null>;
  /** Returns the invitation of a link, and notes that it was opened. */
  open(tokenHash: string, at: Date): Promise<{ id: string; campaignId: string } | null>;
  /** Notes which visit came of it, and where its visitor was, if that is known; the first one counts. */
  noteVisit(id: string, campaignId: string, visitId: string, timeZone?: string | null): Promise<void>;
  /**
   * Takes emails that are due, of open campaigns; nobody else takes them before `leaseUntil`. Emails that wait when
   * their campaign is closed are dropped.
   */
  takeDue(at: Date, leaseUntil: Date, limit: number): Promise<DueEmail[]>;
  /**
   * A try begins: it counts, whatever becomes of it, and nobody else takes the email before `until`. `false`: another
   * worker has taken it since, whose `leaseUntil` is another, or it is not sent any more.
   */
  noteTry(id: string, of: { at: Date; leaseUntil: Date; until: Date }): Promise<boolean>;
  noteSent(id: string, at: Date): Promise<void>;
  /** `nextTryAt` `null`: it is not tried again, and `fault` says why. */
  noteFailed(id: string, fault: string, nextTryAt: Date | null): Promise<void>;
  /** The email is not sent before `until`, and that it was taken counts as no try. */
  postponeEmail(id: string, until: Date): Promise<void>;
  /** The email is not sent: the person wants none. */
  dropEmail(id: string): Promise<void>;
};
