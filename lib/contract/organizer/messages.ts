import * as z from 'zod/mini';
import { LanguageTag } from '../language-tag';
import { MessageKind, MessageWords, PLACEHOLDERS } from '../messages';
import { organizerCall } from './call';
import { id, ofCampaign } from './input';

/** A message of a campaign in one language. */
export const Message = z.object({
  kind: MessageKind,
  language: LanguageTag,
  ...MessageWords.shape,
  /** What is sent as long as nobody has written something else. */
  usual: MessageWords,
  /** Who has changed it, and when; `null`: nobody has, and it is the usual one. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.iso.datetime()),
});
export type Message = z.infer<typeof Message>;

/** What is wrong with a message: a placeholder that there is none of, that is missing, or that has nothing to say. */
export const MessageFault = z.object({
  field: z.enum(['subject', 'text']),
  fault: z.enum(['unknown', 'missing', 'noClosing']),
  placeholder: z.string(),
});
export type MessageFault = z.infer<typeof MessageFault>;

/** A message as one person would get it. */
export const WrittenMessage = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Its logo is not in it, but comes with the email (`cid:`). */
  html: z.string(),
  /** With which words it was written: the same with its placeholders. */
  words: MessageWords,
  /** What was filled in for each placeholder. */
  values: z.record(z.enum(PLACEHOLDERS), z.string()),
  /** The words of the button that `{link}` becomes where it stands on a line of its own. */
  button: z.string(),
  /** The last lines, which every message has. */
  foot: z.string(),
});
export type WrittenMessage = z.infer<typeof WrittenMessage>;

const ofMessage = z.object({ id, kind: MessageKind, language: LanguageTag });
const at = 'campaigns/{id}/messages/{kind}/languages/{language}';
const written = { may: 'editor', scope: 'write' } as const;

/**
 * The messages that a campaign sends. Words with faults are refused with `invalidParameters` and `details.faults`, a
 * list of `MessageFault`.
 */
export const MESSAGE_CALLS = {
  getMessages: organizerCall({
    ...{ method: 'get', path: 'campaigns/{id}/messages', may: 'editor', scope: 'read' },
    summary: "Returns the words of a campaign's emails in each of its languages.",
    params: ofCampaign,
    response: z.object({
      /** Those in which it writes, its own first. */
      languages: z.array(LanguageTag),
      messages: z.array(Message),
      /** Whether `received` is sent to everybody who finishes and can be written to. */
      sendsReceived: z.boolean(),
      /** Whether this server can send emails. */
      canSend: z.boolean(),
    }),
  }),
  saveMessage: organizerCall({
    ...{ method: 'put', path: at, ...written },
    summary: "Changes the words of one of a campaign's emails in one language.",
    params: ofMessage,
    body: MessageWords,
    response: Message,
  }),
  restoreMessage: organizerCall({
    ...{ method: 'delete', path: at, ...written },
    summary: "Restores the default words of one of a campaign's emails in one language.",
    params: ofMessage,
    response: Message,
  }),
  /** Words need not be saved; unless both are given, it is with those that are, as they are sent. */
  previewMessage: organizerCall({
    ...{ method: 'post', path: `${at}/preview`, may: 'editor', scope: 'read' },
    summary: 'Returns an email as one invited person would get it; without an invitation, as someone without a name.',
    params: ofMessage,
    body: z.extend(z.partial(MessageWords), { invitationId: z.optional(id) }),
    response: WrittenMessage,
  }),
  /** Fails with `notReady` where no emails can be sent, and with `tooMany`. */
  testMessage: organizerCall({
    ...{ method: 'post', path: `${at}/test`, may: 'editor', scope: null },
    summary: 'Sends an email with these words to the caller.',
    params: ofMessage,
    body: MessageWords,
  }),
  setReceived: organizerCall({
    ...{ method: 'put', path: 'campaigns/{id}/received-message', ...written },
    summary: 'Turns on or off the email to everyone who finishes.',
    params: ofCampaign,
    body: z.object({ isOn: z.boolean() }),
  }),
} as const;
