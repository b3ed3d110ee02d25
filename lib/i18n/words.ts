/**
 * The words of the app by who reads them. Those of the first language are the measure: every other language has the
 * same (`languages.ts`).
 */

/** Visitors, on all pages. */
export type VisitorWords = typeof import('./messages/en.json');
/** Whoever meets a page that says what went wrong. */
export type ErrorWords = typeof import('./error/en.json');
/** Whoever gets an email, and on the page where emails are refused. */
export type MailWords = typeof import('./mail/en.json');
/** Members, in the console. */
export type OrganizerWords = typeof import('./organizer/en.json');
