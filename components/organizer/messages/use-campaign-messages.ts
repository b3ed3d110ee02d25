import { useState } from 'react';
import useSWR from 'swr';
import type { LanguageTag } from '@/lib/contract/languages';
import type { MessageKind, MessageWords } from '@/lib/contract/messages';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { callApi, useApi } from '../api';
import { useAction } from '../use-action';
import { faultsOf } from './faults-of';

type Messages = OrganizerOutput<'getMessages'>;
/** Which of a campaign's messages is meant. */
export type MessageName = { kind: MessageKind; language: LanguageTag };
export type MessagesState = ReturnType<typeof useCampaignMessages>;

const keyOf = ({ kind, language }: MessageName) => `${kind}/${language}`;
const isSame = (one: MessageWords, other: MessageWords) => one.subject === other.subject && one.text === other.text;

/** What is written and not saved, by message. Whoever comes back to the page finds it. */
type Written = Readonly<Record<string, MessageWords>>;
const NOTHING: Written = {};

/** The messages of a campaign, and what is written of them. All that is written is saved together. */
export function useCampaignMessages({ id, closes }: EditedCampaign, first: Messages, shownFirst: MessageKind) {
  const { data, mutate } = useApi('getMessages', { params: { id } }, first, { revalidateOnFocus: false });
  const { messages, languages, ...rest } = data ?? first;
  const kept = useSWR<Written>(`written-messages/${id}`, null);
  const written = kept.data ?? NOTHING;
  const write = (change: (before: Written) => Written) =>
    void kept.mutate((before = NOTHING) => change(before), { revalidate: false });
  const [shown, setShown] = useState<MessageName>({ kind: shownFirst, language: languages[0] ?? 'en' });
  const [isChecked, setIsChecked] = useState(false);
  const { act, isBusy, fault } = useAction();

  const find = (name: MessageName) => messages.find((one) => keyOf(one) === keyOf(name));
  const wordsOf = (message: Message): MessageWords => written[keyOf(message)] ?? message;
  const faultsIn = (message: Message) => faultsOf(message.kind, wordsOf(message), closes !== null);
  const changed = messages.filter((one) => !isSame(wordsOf(one), one));
  const faulty = changed.filter((one) => faultsIn(one).length > 0);
  const message = find(shown) ?? messages[0];

  const replace = (saved: Message) => {
    void mutate(
      (before = first) => ({
        ...before,
        messages: before.messages.map((one) => (keyOf(one) === keyOf(saved) ? saved : one)),
      }),
      { revalidate: false },
    );
    forget(saved);
  };
  const forget = (name: MessageName) =>
    write((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(name))));

  async function save(): Promise<boolean> {
    setIsChecked(faulty.length > 0);
    const [wrong] = faulty;
    if (wrong) {
      if (!faulty.some((one) => keyOf(one) === keyOf(shown))) setShown(wrong);
      return false;
    }
    return act(async () => {
      for (const one of changed) {
        const { subject, text } = wordsOf(one);
        const { kind, language } = one;
        replace(await callApi('saveMessage', { params: { id, kind, language }, body: { subject, text } }));
      }
    });
  }

  return {
    ...rest,
    ...{ messages, languages, isBusy, fault, act, save },
    /** The one that is shown; a campaign has each kind in a language at least. */
    message,
    words: message && wordsOf(message),
    /** What is wrong with it, to be said now. */
    faults: message && isChecked ? faultsIn(message) : [],
    /** Whether it could be sent as it is. */
    isFaultless: message !== undefined && faultsIn(message).length === 0,
    isChanged: changed.length > 0,
    /** What is wrong with all that is written, once that was asked for. */
    faultCount: isChecked ? faulty.reduce((sum, one) => sum + faultsIn(one).length, 0) : 0,
    show: (name: Partial<MessageName>) => setShown((before) => ({ ...before, ...name })),
    change: (of: Message, words: Partial<MessageWords>) =>
      write((before) => {
        const { subject, text } = before[keyOf(of)] ?? of;
        return { ...before, [keyOf(of)]: { subject, text, ...words } };
      }),
    discard() {
      setIsChecked(false);
      write(() => NOTHING);
    },
    restore: ({ kind, language }: Message) =>
      act(async () => replace(await callApi('restoreMessage', { params: { id, kind, language } }))),
    setReceived: (isOn: boolean) =>
      act(async () => {
        await callApi('setReceived', { params: { id }, body: { isOn } });
        await mutate((before = first) => ({ ...before, sendsReceived: isOn }), { revalidate: false });
      }),
  };
}
