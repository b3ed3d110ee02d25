import type { InputOf, OutputOf } from '../call';
import type { OrganizerCall } from './call';
import { ASSIGNMENT_CALLS } from './assignments';
import { CAMPAIGN_STATE_CALLS } from './campaign-states';
import { CAMPAIGN_CALLS } from './campaigns';
import { CLIP_CALLS } from './clips';
import { COMPARISON_CALLS } from './comparison';
import { DATA_CALLS } from './data';
import { INVITATION_CALLS } from './invitations';
import { MEMBER_CALLS } from './members';
import { MESSAGE_CALLS } from './messages';
import { NAME_CALLS } from './names';
import { NOTICE_CALLS } from './notices';
import { OVERVIEW_CALLS } from './overview';
import { REMINDER_CALLS } from './reminders';
import { TOKEN_CALLS } from './tokens';
import { TRANSCRIPTION_CALLS } from './transcription';
import { WEBHOOK_CALLS } from './webhooks';
import { SHARE_LINK_CALLS } from './share-links';
import { REVIEW_CALLS } from './reviews';
import { SCORECARD_CALLS } from './scorecards';
import { SUBMISSION_FILE_CALLS } from './submission-files';
import { SUBMISSION_CALLS } from './submissions';
import { TRANSCRIPT_CALLS } from './transcripts';

/** Every call of the organizer's console, joined from its subjects. */
export const ORGANIZER_CALLS = {
  ...CAMPAIGN_CALLS,
  ...CAMPAIGN_STATE_CALLS,
  ...CLIP_CALLS,
  ...INVITATION_CALLS,
  ...MESSAGE_CALLS,
  ...REMINDER_CALLS,
  ...MEMBER_CALLS,
  ...DATA_CALLS,
  ...OVERVIEW_CALLS,
  ...TOKEN_CALLS,
  ...WEBHOOK_CALLS,
  ...TRANSCRIPTION_CALLS,
  ...SHARE_LINK_CALLS,
  ...SUBMISSION_CALLS,
  ...REVIEW_CALLS,
  ...NAME_CALLS,
  ...SCORECARD_CALLS,
  ...NOTICE_CALLS,
  ...ASSIGNMENT_CALLS,
  ...COMPARISON_CALLS,
  ...TRANSCRIPT_CALLS,
  ...SUBMISSION_FILE_CALLS,
} as const satisfies Record<string, OrganizerCall>;

export type OrganizerCalls = typeof ORGANIZER_CALLS;
export type OrganizerCallName = keyof OrganizerCalls;

export type OrganizerInput<N extends OrganizerCallName> = InputOf<OrganizerCalls[N]>;
export type OrganizerOutput<N extends OrganizerCallName> = OutputOf<OrganizerCalls[N]>;
