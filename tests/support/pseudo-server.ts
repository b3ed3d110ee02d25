import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { startBrand } from './e2e';
import { pseudoWords } from './pseudo-language';
import type { TestServer } from './server';
import { makeTempFolder } from './temp-folder';
import { type PageWords, readPageWords, readWords } from './words';

/** The language in whose place the one that nobody speaks stands, so that its pages are mirrored. */
export const MIRRORED = 'ar';

/**
 * Starts the built app with the words of the language that nobody speaks. The app knows nothing of it: they are swapped
 * where its process reads those that it was built with, whenever one is started. Returns the words, too, and what stops
 * the server and removes their file.
 */
export async function startPseudoServer(): Promise<{
  server: TestServer;
  words: PageWords;
  stop: () => Promise<void>;
}> {
  const words = pseudoWords(readPageWords('en'));
  const { visitor, error } = readWords(MIRRORED);
  const pairs = [
    [visitor, words.visitor],
    [error, words.error],
  ].map((pair) => pair.map((it) => JSON.stringify(compileWords(it as Words))));
  const { folder, remove } = makeTempFolder();
  const file = join(folder, 'words.json');
  writeFileSync(file, JSON.stringify(pairs));
  const env = { NODE_OPTIONS: '--import ./tests/support/swap-words.mjs', SWAPPED_WORDS: file };
  try {
    const server = await startBrand('hrfix', env);
    return { server, words, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

type Words = { readonly [name: string]: string | Words };

/** As a build does. */
const compileWords = (words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, it]) => [name, typeof it === 'string' ? compile(it) : compileWords(it)]),
  );
