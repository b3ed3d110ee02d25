import { createTranslator } from 'next-intl';
import { LANGUAGE_NAMES, type LanguageTag } from '@/lib/contract/languages';
import { DEFAULT_LANGUAGE, filesOf } from '@/lib/i18n/languages';
import type { MailName, MailValues, WriteAdjustments, WriteMail } from '../ports/mail';
import { htmlPart, isolate } from './html-part';
import type { Letterhead } from './letterhead';

/** Whose language is not known reads the app's first. */
export async function loadWords(language: LanguageTag | null, timeZone = 'UTC') {
  const locale = language ?? DEFAULT_LANGUAGE;
  const files = filesOf(locale);
  const { default: messages } = await files.mail();
  const t = createTranslator({ locale, messages, timeZone });
  return { t, language: locale, direction: files.direction };
}

/** What a message's words choose by, or lead to. Every other text is somebody's or something's name. */
const NO_NAMES = ['role', 'link'];

/** Values as the words take them; each text of somebody's is shown by `show`, and lists are lines. */
const valuesOf = (values: MailValues, show: (text: string) => string): Record<string, string | number | Date> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'string') return [key, NO_NAMES.includes(key) ? value : show(value)];
      if (typeof value === 'number' || value instanceof Date) return [key, value];
      return [key, value.map((line) => `• ${show(line)}`).join('\n')];
    }),
  );

/** Writes our mails in the name of the brand. Times are in UTC, which the words say. */
export function createWriteMail(letterhead: Letterhead): WriteMail {
  return async (name: MailName, given, language) => {
    const { t, ...reader } = await loadWords(language);
    const values: MailValues = { brand: letterhead.brand, ...given };
    const plain = valuesOf(values, (text) => text);
    const subject = t(`${name}.subject`, plain);
    const link = { address: given.link, label: t(`${name}.button`) };
    const text = t(`${name}.text`, valuesOf(values, isolate));
    return {
      subject,
      text: t(`${name}.text`, plain),
      html: htmlPart({ letterhead, ...reader, title: subject, text, link }),
    };
  };
}

/** Writes what was given to an invited person. */
export const createWriteAdjustments =
  (letterhead: Letterhead): WriteAdjustments =>
  async ({ given, timeZone, language, name, ...of }) => {
    const { t, ...reader } = await loadWords(language, timeZone);
    const { extraTime, retakes, closesAt } = given;
    const lines = [
      extraTime && t('adjusted.time', { extraTime }),
      retakes !== null && (retakes === 'unlimited' ? t('adjusted.anyRetakes') : t('adjusted.retakes', { retakes })),
      closesAt && t('adjusted.closes', { closesAt, timeZone }),
      given.language && t('adjusted.language', { language: LANGUAGE_NAMES[given.language] }),
    ].filter((line) => typeof line === 'string');
    const told = lines.map((line) => `• ${line}`).join('\n');
    const subject = t('adjusted.subject', { organization: of.organization });
    const write = (show: (name: string) => string) => ({
      text: t('adjusted.text', { name: show(name), organization: show(of.organization), given: told, link: of.link }),
      foot: t('letterEnd', { organization: show(of.organization), link: of.refusal }),
    });
    const { text, foot } = write((plain) => plain);
    const inHtml = write(isolate);
    return {
      subject,
      text: `${text}\n${foot}\n`,
      html: htmlPart({
        ...{ letterhead, ...reader, title: subject, text: inHtml.text },
        link: { address: of.link, label: t('invitation.button') },
        foot: { text: inHtml.foot, address: of.refusal },
      }),
    };
  };
