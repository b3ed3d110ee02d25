import { organizerPaths } from '@/lib/contract/organizer/paths';
import { consoleLanguages, type Language, languages } from '@/lib/i18n/languages';

/**
 * Returns the languages in which a page is offered. The console is in fewer than what everybody else sees: it is as a
 * whole in one that it has.
 */
export function offeredLanguages(page: string | null): readonly Language[] {
  return isForMembers(page) ? consoleLanguages : languages;
}

/** Pages below the console's address, but for the one to which emails to invited people lead. */
const isForMembers = (page: string | null) =>
  page !== null && CONSOLE.test(page) && !page.startsWith(organizerPaths.unsubscribePage(''));

const CONSOLE = new RegExp(`^${organizerPaths.home()}(?:[/?]|$)`);
