import type { LanguageTag } from '@/lib/contract/languages';
import type { MessageKind, MessageWords } from '@/lib/contract/messages';

/** Which message, in which language. */
export type MessageOf = { campaignId: string; kind: MessageKind; language: LanguageTag };

/** Words that somebody has written for a message. */
export type StoredMessage = MessageWords &
  Pick<MessageOf, 'kind' | 'language'> & { changedBy: string; changedAt: Date };

/** What campaigns write to people, where it is not the usual. */
export type MessageRepository = {
  list(campaignId: string): Promise<StoredMessage[]>;
  /** `null`: the usual words. */
  find(message: MessageOf): Promise<MessageWords | null>;
  save(message: MessageOf, words: MessageWords, by: { name: string; at: Date }): Promise<StoredMessage>;
  /** From now on the usual words are sent. */
  restore(message: MessageOf): Promise<void>;
  /** Whether everybody who finishes is told that it was received. */
  sendsReceived(campaignId: string): Promise<boolean>;
  /** Turned on, it tells those who finish after `at`. */
  setReceived(campaignId: string, isOn: boolean, at: Date): Promise<void>;
  /** Gives a campaign without messages those of another, and its rules for reminders, which are not scheduled yet. */
  copy(fromId: string, toId: string, at: Date): Promise<void>;
};
