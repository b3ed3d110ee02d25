import { browserStorage } from './storage';

/** Looked up each time: only what outlives a page is of use. */
const store = () => browserStorage('sessionStorage');

const FIELDS = ['Name', 'Email', 'Phone'] as const;

/**
 * What a visitor has typed into a field for a campaign, until a visit begins with it: in another language the page is
 * loaded anew. It is kept in this tab alone, apart for each `invited`, the name in a personal link ('' without one):
 * the next person at this device may come by their own.
 */
export const typedText = (field: (typeof FIELDS)[number]) => {
  const keyOf = (campaign: string, invited: string) => `/typed${field}/${campaign}/${invited}`;
  return {
    /** Returns '' when there is none. */
    read: (campaign: string, invited: string): string => store().getItem(keyOf(campaign, invited)) ?? '',
    keep: (campaign: string, invited: string, text: string): void => store().setItem(keyOf(campaign, invited), text),
  };
};

export const typedName = typedText('Name');

/** Forgets what was typed into all fields. */
export const forgetTyped = (campaign: string, invited: string): void =>
  FIELDS.forEach((field) => typedText(field).keep(campaign, invited, ''));
