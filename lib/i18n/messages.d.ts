import type { Language } from './languages';
import type { ErrorWords, MailWords, OrganizerWords, VisitorWords } from './words';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    /** The words of the console and of mails are given to its pages alone. */
    Messages: VisitorWords & {
      language: { own: string };
      error: ErrorWords;
      organizer: OrganizerWords;
      mail: MailWords;
    };
  }
}
