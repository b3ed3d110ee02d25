import type { MessageKind, MessageWords } from '@/lib/contract/messages';
import { messageFaults } from '@/lib/domain/messages';
import type { ShownFault } from './fault-words';

/** Returns what is wrong with words that are being written; `[]`: they can be sent. */
export function faultsOf(kind: MessageKind, words: MessageWords, hasClosing: boolean): ShownFault[] {
  const empty = (['subject', 'text'] as const).filter((field) => words[field].trim() === '');
  return [
    ...empty.map((field) => ({ field, fault: 'empty' as const })),
    ...messageFaults(kind, words, hasClosing).filter(({ field }) => !empty.includes(field)),
  ];
}
