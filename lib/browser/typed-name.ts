import { browserStorage } from './storage';

/** Looked up each time: only what outlives a page is of use. */
const store = () => browserStorage('sessionStorage');
const keyOf = (campaign: string) => `/typedName/${campaign}`;

/**
 * The name that a visitor has typed for a campaign, until a visit begins with it: in another language the page is
 * loaded anew. It is kept in this tab alone.
 */
export const typedName = {
  /** Returns '' when there is none. */
  read: (campaign: string): string => store().getItem(keyOf(campaign)) ?? '',
  keep: (campaign: string, name: string): void => store().setItem(keyOf(campaign), name),
  forget: (campaign: string): void => store().setItem(keyOf(campaign), ''),
};
