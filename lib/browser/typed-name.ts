import { browserStorage } from './storage';

/** Looked up each time: only what outlives a page is of use. */
const store = () => browserStorage('sessionStorage');
const keyOf = (campaign: string, invited: string) => `/typedName/${campaign}/${invited}`;

/**
 * The name that a visitor has typed for a campaign, until a visit begins with it: in another language the page is
 * loaded anew. It is kept in this tab alone, apart for each `invited`, the name in a personal link ('' without one):
 * the next person at this device may come by their own.
 */
export const typedName = {
  /** Returns '' when there is none. */
  read: (campaign: string, invited: string): string => store().getItem(keyOf(campaign, invited)) ?? '',
  keep: (campaign: string, invited: string, name: string): void => store().setItem(keyOf(campaign, invited), name),
  forget: (campaign: string, invited: string): void => store().setItem(keyOf(campaign, invited), ''),
};
