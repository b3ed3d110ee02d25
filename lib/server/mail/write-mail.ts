import { createTranslator } from 'next-intl';
import words from '@/lib/i18n/organizer/en.json';
import type { WriteMail } from '../ports/mail';

/** Writes our mails in the name of the brand. Times are in UTC, which the words say. */
export function createWriteMail(brand: string): WriteMail {
  const t = createTranslator({ locale: 'en', messages: words, namespace: 'mail', timeZone: 'UTC' });
  return (name, values) => ({
    subject: t(`${name}.subject`, { brand, ...values }),
    text: t(`${name}.text`, { brand, ...values }),
  });
}
