import * as z from 'zod/mini';
import { Adjustments } from '../adjustments';
import { MessageWords } from '../messages';
import { organizerCall } from './call';
import { id, ofCampaign } from './input';
import { Email } from './members';

/** The most addresses that are invited at once. */
export const MAX_INVITED = 5000;
/** As many with the longest names and addresses, characters; each has three bytes in a body at most. */
const MAX_ADDRESSES = MAX_INVITED * 500;
const MAX_LETTER_BYTES = 64 * 1024;

/** How far an invited person is. `made`: there is a link, and nothing was sent. `cameBack`: the mail server refused. */
export const InvitationState = z.enum(['made', 'waiting', 'sent', 'cameBack', 'opened', 'started', 'completed']);

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  state: InvitationState,
  /** `null`: withheld with the name of what came of it, which is received at a time near to it. */
  since: z.nullable(z.iso.datetime()),
  /** With `cameBack`: what the mail server said. */
  fault: z.nullable(z.string()),
  /** The person's own link. */
  link: z.string(),
  /** Whether it was made with an email, which can be sent again. */
  hasLetter: z.boolean(),
  /** The person has said no to further emails: none is sent. */
  refusesLetters: z.boolean(),
  /** What was given to this person. */
  adjustments: Adjustments,
  /** How many reminders were sent to this person, and when the next one is due; `null`: there is none. */
  reminders: z.object({ sent: z.int(), nextAt: z.nullable(z.iso.datetime()), isPaused: z.boolean() }),
  /** What came of it; `null`: nothing that could be looked at yet, or its name is withheld. */
  submissionId: z.nullable(z.string()),
});

/** Placeholders are filled in for each person; without `{link}` it is put below. */
const EmailMessage = MessageWords;

const ofOne = z.object({ id, invitationId: id });

export const INVITATION_CALLS = {
  listInvitations: organizerCall({
    method: 'get',
    path: 'campaigns/{id}/invitations',
    params: ofCampaign,
    query: z.object({
      state: z.optional(InvitationState),
      /** Those alone to whom something was given. */
      adjusted: z.optional(z.literal('true')),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: z.object({
      invitations: z.array(Invitation),
      /** How many there are of each state. */
      counts: z.record(InvitationState, z.int()),
      /** How many people were given something. */
      adjusted: z.int(),
      next: z.nullable(z.string()),
    }),
    may: 'editor',
    scope: 'read',
    summary: 'Lists the invitations of a campaign and how far each person is, newest first.',
  }),
  invite: organizerCall({
    method: 'post',
    path: 'campaigns/{id}/invitations',
    params: ofCampaign,
    body: z.object({
      /** Addresses, one a line with or without a name, or CSV with the columns name and email. */
      addresses: z.string().check(z.maxLength(MAX_ADDRESSES)),
      /** Left out: links are made, and nothing is sent. */
      letter: z.optional(EmailMessage),
    }),
    response: z.object({
      made: z.int(),
      /** How many had an invitation already. */
      known: z.int(),
      /** How many were left out, because they refuse emails of this organization. */
      refused: z.int(),
    }),
    status: 201,
    may: 'editor',
    scope: 'write',
    maxBody: 3 * MAX_ADDRESSES + MAX_LETTER_BYTES,
    summary: 'Creates a personal link for each address, and emails it if a mail server is configured.',
  }),
  exportInvitations: organizerCall({
    method: 'get',
    path: 'campaigns/{id}/invitations/links',
    params: ofCampaign,
    file: 'text/csv',
    may: 'editor',
    scope: 'download',
    summary: 'Returns all personal links of a campaign as CSV.',
  }),
  sendInvitationAgain: organizerCall({
    method: 'post',
    path: 'campaigns/{id}/invitations/{invitationId}/again',
    params: ofOne,
    body: z.object({}),
    may: 'editor',
    scope: 'write',
    summary: 'Sends an email again as a reminder, up to once a day to the same person.',
  }),
  mendInvitation: organizerCall({
    method: 'put',
    path: 'campaigns/{id}/invitations/{invitationId}',
    params: ofOne,
    body: z.object({ email: Email }),
    may: 'editor',
    scope: 'write',
    summary: 'Changes the address of an invitation that no one has used, and emails a new link there.',
  }),
  adjustInvitation: organizerCall({
    ...{ method: 'put', path: 'campaigns/{id}/invitations/{invitationId}/adjustments', may: 'editor', scope: 'write' },
    summary: 'Gives one person more retakes, a later closing, another language or more time, also during the visit.',
    params: ofOne,
    /** `notify`: the person is told by email what was given. */
    body: z.extend(Adjustments, { notify: z._default(z.boolean(), false) }),
    /** Whether the email was sent: what was given holds without it. */
    response: z.object({ notified: z.boolean() }),
  }),
  takeInvitationBack: organizerCall({
    method: 'delete',
    path: 'campaigns/{id}/invitations/{invitationId}',
    params: ofOne,
    may: 'editor',
    scope: 'write',
    summary: 'Cancels an invitation: its link no longer works. What was recorded stays.',
  }),
  restoreInvitation: organizerCall({
    ...{ method: 'post', path: 'campaigns/{id}/invitations/{invitationId}/restore', may: 'editor', scope: 'write' },
    summary: 'Restores an invitation that was just canceled and has no visit, with its link.',
    params: ofOne,
  }),
} as const;

export type Invitation = z.infer<typeof Invitation>;
export type InvitationState = z.infer<typeof InvitationState>;
export type EmailMessage = z.infer<typeof EmailMessage>;
