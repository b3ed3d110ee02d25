import type { LanguageTag } from '@/lib/contract/languages';

/** What is filled in for each person stands in the email by its name. */
export const PLACES = { name: '{name}', link: '{link}' };

/** What the console proposes to say to those who are asked to record, in the language of the campaign. */
export type InvitationTexts = {
  language: LanguageTag;
  /** Of the campaign's invitation, as is its text. */
  subject: string;
  text: string;
  /** To post somewhere with the campaign's link. */
  post: string;
};
