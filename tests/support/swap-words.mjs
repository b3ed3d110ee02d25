import { readFileSync } from 'node:fs';

/**
 * Preloaded into a server (`--import`), gives it other words than it was built with. A build holds each file of words
 * as one text of JSON; `SWAPPED_WORDS` names a file with pairs: such a text, and the one in its place.
 */
const swapped = new Map(JSON.parse(readFileSync(process.env.SWAPPED_WORDS, 'utf8')));
const parse = JSON.parse;
JSON.parse = (text, reviver) => parse(swapped.get(text) ?? text, reviver);
