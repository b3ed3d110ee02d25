import type { MessageKind, MessageWords } from '@/lib/contract/messages';
import { fillPlaces, placesIn, saysClosing } from '@/lib/domain/messages';
import type { MessageValues, UsualWords, WriteMessage } from '../ports/mail';
import { htmlPart, isolate } from './html-part';
import type { Letterhead } from './letterhead';
import { loadWords } from './write-mail';

type Words = Awaited<ReturnType<typeof loadWords>>['t'];

/** Those to people who were asked to record; the others go to people who did. */
const ASKS: readonly MessageKind[] = ['invitation', 'reminder'];

/** Writes a message of a campaign. */
export const createWriteMessage =
  (letterhead: Letterhead): WriteMessage =>
  async ({ kind, words, values: given, refusal, language }) => {
    const { t, ...reader } = await loadWords(language);
    const isSaid = words && (given.closesAt !== null || !saysClosing(words));
    const said = isSaid ? words : usualIn(t, kind, given.closesAt !== null);
    const leads = !ASKS.includes(kind) || placesIn(said.text).includes('link');
    const text = leads ? said.text : `${said.text}\n\n{link}`;
    const values = shownValues(given, reader.language);
    const { link, ...names } = values;
    const inHtml = { ...mapValues(names, isolate), link };
    const footOf = (organization: string) =>
      t(ASKS.includes(kind) ? 'letterEnd' : 'templates.end', { organization, link: refusal });
    const button = t(ASKS.includes(kind) ? 'invitation.button' : 'templates.button');
    const subject = fillPlaces(said.subject, values);
    const foot = footOf(values.organization);
    return {
      ...{ subject, words: said, values, button, foot },
      text: `${fillPlaces(text, values)}\n\n${foot}\n`,
      html: htmlPart({
        ...{ letterhead, ...reader, title: subject, isTheirs: true, text: fillPlaces(text, inHtml) },
        link: { address: link, label: button },
        foot: { text: footOf(inHtml.organization), address: refusal },
      }),
    };
  };

/** Returns the usual words of a message in a language. */
export const usualWords: UsualWords = async (kind, language, hasClosing) =>
  usualIn((await loadWords(language)).t, kind, hasClosing);

/** Placeholders stay as they are written. */
const PLACES = {
  ...{ name: '{name}', title: '{title}', organization: '{organization}', link: '{link}' },
  ...{ closes: '{closes}', minutes: '{minutes}', questions: '{questions}' },
};

function usualIn(t: Words, kind: MessageKind, hasClosing: boolean): MessageWords {
  if (kind === 'invitation') return { subject: t('invitation.subject', PLACES), text: t('invitation.text', PLACES) };
  const of = kind === 'reminder' && !hasClosing ? 'openReminder' : kind;
  return { subject: t(`templates.${of}.subject`, PLACES), text: t(`templates.${of}.text`, PLACES) };
}

function shownValues({ closesAt, timeZone, minutes, questions, ...names }: MessageValues, language: string) {
  const number = new Intl.NumberFormat(language);
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return {
    ...names,
    closes: closesAt ? `${new Intl.DateTimeFormat(language, style).format(closesAt)} (${timeZone})` : '',
    minutes: number.format(minutes),
    questions: number.format(questions),
  };
}

const mapValues = <Value extends Record<string, string>>(values: Value, map: (value: string) => string): Value =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)])) as Value;
