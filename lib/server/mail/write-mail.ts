import { createTranslator } from 'next-intl';
import words from '@/lib/i18n/organizer/en.json';
import type { WriteLetterEnd, WriteMail } from '../ports/mail';

const t = createTranslator({ locale: 'en', messages: words, namespace: 'mail', timeZone: 'UTC' });

/** Writes our mails in the name of the brand. Times are in UTC, which the words say. */
export function createWriteMail(brand: string): WriteMail {
  return (name, values) => ({
    subject: t(`${name}.subject`, { brand, ...values }),
    text: t(`${name}.text`, { brand, ...values }),
  });
}

export const writeLetterEnd: WriteLetterEnd = (values) => t('letterEnd', values);
