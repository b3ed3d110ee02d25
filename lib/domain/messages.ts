import type { MessageKind, MessageWords, Placeholder } from '../contract/messages';
import { PLACEHOLDERS } from '../contract/messages';
import type { MessageFault } from '../contract/organizer/messages';

/** Those that lead nowhere without it. */
const NEED_LINK: readonly MessageKind[] = ['invitation', 'reminder'];
const PLACE = /\{([^{}\s]{1,40})\}/g;

/** The placeholders of a text, each once; `string`: also what is none. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, place = '']) => place)),
];

const isPlaceholder = (place: string): place is Placeholder => PLACEHOLDERS.some((known) => known === place);

/** Whether words say when the campaign closes. */
export const saysClosing = ({ subject, text }: MessageWords): boolean =>
  placesIn(`${subject}${text}`).includes('closes');

/** Returns what is wrong with the words of a message. `hasClosing`: the campaign has a date on which it closes. */
export function messageFaults(kind: MessageKind, words: MessageWords, hasClosing: boolean): MessageFault[] {
  const faults = (['subject', 'text'] as const).flatMap((field) =>
    placesIn(words[field]).flatMap((placeholder): MessageFault[] => {
      if (!isPlaceholder(placeholder)) return [{ field, fault: 'unknown', placeholder }];
      return placeholder === 'closes' && !hasClosing ? [{ field, fault: 'noClosing', placeholder }] : [];
    }),
  );
  if (NEED_LINK.includes(kind) && !placesIn(words.text).includes('link'))
    faults.push({ field: 'text', fault: 'missing', placeholder: 'link' });
  return faults;
}

/** Returns a text with its placeholders filled in; what is none stays as it is. */
export const fillPlaces = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(PLACE, (whole, place: string) => (isPlaceholder(place) ? values[place] : whole));
