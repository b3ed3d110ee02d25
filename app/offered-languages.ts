import { organizerPaths } from '@/lib/contract/organizer/paths';
import { campaignLanguages } from './[campaignId]/load-campaign';
import { consoleLanguages, type Language, languages } from '@/lib/i18n/languages';

/**
 * Returns the languages in which a page is offered. The console is in fewer than what everybody else sees: it is as a
 * whole in one that it has. The pages of a campaign are in those that it names, its own first.
 */
export async function offeredLanguages(page: string | null): Promise<readonly Language[]> {
  if (isForMembers(page)) return consoleLanguages;
  const named = await campaignLanguages(page);
  return named.length > 0 ? named : languages;
}

/** Pages below the console's address, but for the one to which emails to invited people lead. */
export const isForMembers = (page: string | null) =>
  page !== null && CONSOLE.test(page) && !page.startsWith(organizerPaths.unsubscribePage(''));

const CONSOLE = new RegExp(`^${organizerPaths.home()}(?:[/?]|$)`);
