/** The language that a person chose for the console and its emails; none: the version before knows of none. */
export const LANGUAGE_OF_PEOPLE = {
  '0052-language-of-people': [`alter table auth_users add column language text`],
};
