import { AppError } from '@/lib/contract/errors';
import { LANGUAGE_TAGS, type LanguageTag } from '@/lib/contract/languages';
import { MESSAGE_KINDS, type MessageKind, type MessageWords } from '@/lib/contract/messages';
import type { Message } from '@/lib/contract/organizer/messages';
import { messageFaults } from '@/lib/domain/messages';
import type { OrganizerCampaign } from '../../ports/store/organizer/campaigns';
import type { StoredMessage } from '../../ports/store/organizer/messages';
import { findEditable } from '../campaigns/edited-campaign';
import type { OrganizerDeps } from '../organizer-deps';
import { type Actor, writeAudit } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'now' | 'mail' | 'usualWords'>;
type Of = { member: Actor; id: string };
export type OfMessage = { id: string; kind: MessageKind; language: LanguageTag };

/** Returns all messages of a campaign. Throws `notFound`. */
export async function getMessages(deps: Needed, { member, id }: Of) {
  const campaign = await findEditable(deps, member.organizationId, id);
  const [stored, sendsReceived] = await Promise.all([
    deps.store.messages.list(id),
    deps.store.messages.sendsReceived(id),
  ]);
  const languages = languagesOf(campaign);
  const messages = languages.flatMap((language) =>
    MESSAGE_KINDS.map((kind) => {
      const found = stored.find((message) => message.kind === kind && message.language === language);
      return present(deps, campaign, { kind, language }, found ?? null);
    }),
  );
  return { languages, messages: await Promise.all(messages), sendsReceived, canSend: deps.mail !== null };
}

/** A campaign that names no languages is offered in all, and may write in all. */
const languagesOf = ({ languages }: Pick<OrganizerCampaign, 'languages'>): LanguageTag[] =>
  languages.length > 0 ? languages : [...LANGUAGE_TAGS];

/** Throws `notFound`, and `invalidParameters` for words that are at fault. */
export async function saveMessage(
  deps: Needed,
  { member, id, kind, language, ...words }: Of & OfMessage & MessageWords,
): Promise<Message> {
  const campaign = await findEditable(deps, member.organizationId, id);
  requireSound(campaign, { kind, language }, words);
  const by = { name: member.token?.name ?? member.name, at: deps.now() };
  const saved = await deps.store.messages.save({ campaignId: id, kind, language }, words, by);
  await writeAudit(deps, member, 'campaign.messageSaved', id, { message: kind, language });
  return present(deps, campaign, { kind, language }, saved);
}

/** Throws `notFound`. */
export async function restoreMessage(deps: Needed, { member, id, kind, language }: Of & OfMessage): Promise<Message> {
  const campaign = await findEditable(deps, member.organizationId, id);
  await deps.store.messages.restore({ campaignId: id, kind, language });
  await writeAudit(deps, member, 'campaign.messageRestored', id, { message: kind, language });
  return present(deps, campaign, { kind, language }, null);
}

/** Turns the email to everybody who finishes on or off. Throws `notFound`. */
export async function setReceived(
  deps: Pick<Needed, 'store' | 'now'>,
  { member, id, isOn }: Of & { isOn: boolean },
): Promise<undefined> {
  await findEditable(deps, member.organizationId, id);
  await deps.store.messages.setReceived(id, isOn, deps.now());
  await writeAudit(deps, member, 'campaign.receivedSet', id, { isOn });
}

/** Throws `invalidParameters` for words that are at fault, or in a language that the campaign is not in. */
export function requireSound(
  campaign: OrganizerCampaign,
  { kind, language }: Pick<OfMessage, 'kind' | 'language'>,
  words: MessageWords,
): void {
  if (!languagesOf(campaign).includes(language))
    throw new AppError('invalidParameters', 'The campaign is not in this language', { faults: ['language'] });
  const faults = messageFaults(kind, words, campaign.closes !== null);
  if (faults.length > 0) throw new AppError('invalidParameters', 'These words cannot be sent', { faults });
}

async function present(
  deps: Pick<Needed, 'usualWords'>,
  { closes }: OrganizerCampaign,
  { kind, language }: Pick<OfMessage, 'kind' | 'language'>,
  stored: StoredMessage | null,
): Promise<Message> {
  const usual = await deps.usualWords(kind, language, closes !== null);
  const { subject, text } = stored ?? usual;
  const changedAt = stored?.changedAt.toISOString() ?? null;
  return { kind, language, subject, text, usual, changedBy: stored?.changedBy ?? null, changedAt };
}
