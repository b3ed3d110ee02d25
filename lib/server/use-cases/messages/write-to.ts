import { LANGUAGE_TAGS } from '@/lib/contract/languages';
import type { MessageKind } from '@/lib/contract/messages';
import { paths } from '@/lib/contract/paths';
import type { WriteMessage } from '../../ports/mail';
import type { EmailSubject } from '../../ports/store/organizer/emails';
import { messageValues } from '../invitations/message-values';
import { personalLink } from '../invitations/personal-links';
import type { OrganizerDeps } from '../organizer-deps';

type Needed = Pick<OrganizerDeps, 'store' | 'publicUrl' | 'fingerprint'> & { writeMessage: WriteMessage };
type Person = Pick<EmailSubject, 'invitation' | 'visit'>;

/**
 * Returns where a person gets a message; `null`: nobody knows. What a visitor gave on Start goes before the address of
 * the invitation; reminders go where that went.
 */
export const addressFor = (kind: MessageKind, { invitation, visit }: Person): string | null =>
  (kind === 'reminder' ? null : visit?.email) ?? invitation?.email ?? null;

/** Writes a message of a campaign to one person, in the language of that person, with the words that are saved. */
export async function writeTo(
  deps: Needed,
  { campaignId, campaign, organization, invitation, visit }: EmailSubject,
  { kind, to, refusal }: { kind: MessageKind; to: string; refusal: string },
) {
  const given = invitation?.adjustments ?? null;
  const language = given?.language ?? visit?.language ?? campaign.languages[0] ?? LANGUAGE_TAGS[0];
  const words = await deps.store.messages.find({ campaignId, kind, language });
  const link = invitation ? personalLink(deps, invitation.id) : deps.publicUrl + paths.campaign(campaign.name);
  const person = { email: to, name: visit?.name ?? invitation?.name ?? null, link, given };
  const values = messageValues(campaign, person, { organization, language });
  return { language, ...(await deps.writeMessage({ kind, words, values, refusal, language })) };
}
