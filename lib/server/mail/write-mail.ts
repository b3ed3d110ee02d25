import { createTranslator } from 'next-intl';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/languages';
import type { WriteEmailFooter, WriteMail } from '../ports/mail';

/** Nobody has told us the language of who reads a mail: it is the app's first. */
async function loadWords() {
  const { default: messages } = await LANGUAGES[DEFAULT_LANGUAGE].mail();
  return createTranslator({ locale: DEFAULT_LANGUAGE, messages, timeZone: 'UTC' });
}

/** Writes our mails in the name of the brand. Times are in UTC, which the words say. */
export function createWriteMail(brand: string): WriteMail {
  return async (name, values) => {
    const t = await loadWords();
    return {
      subject: t(`${name}.subject`, { brand, ...values }),
      text: t(`${name}.text`, { brand, ...values }),
    };
  };
}

export const writeEmailFooter: WriteEmailFooter = async (values) => (await loadWords())('letterEnd', values);
