import type { ErrorWords } from './error-words';
import type { Language, OrganizerWords, VisitorWords } from './languages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    /** The console's words are given to its pages alone; those of errors to all pages. */
    Messages: VisitorWords & { error: ErrorWords; organizer: OrganizerWords };
  }
}
