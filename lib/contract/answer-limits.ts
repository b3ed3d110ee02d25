/* How much an answer may be. It stands apart from the kinds, which every first page loads. */

/** How many choices a section may offer, and how long each may be, characters. */
export const CHOICES = { min: 2, max: 20, length: 200 };

/** The longest that a written answer may be allowed to be, in characters or words: `MAX_TYPED` has room for as many. */
export const MAX_TEXT_ANSWER = 2500;

/** The longest text that is kept while it is typed, characters: more than may be sent as an answer. */
export const MAX_TYPED = 20_000;
