import type { Language } from './languages';
import type error from './error/en.json';
import type messages from './messages/en.json';
import type organizer from './organizer/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    /** The console's words are in a file of their own, and given to its pages alone; those of errors to all pages. */
    Messages: typeof messages & { error: typeof error; organizer: typeof organizer };
  }
}
