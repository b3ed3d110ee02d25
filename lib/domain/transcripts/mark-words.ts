import type { Range } from './lines';

/** Letters that are written without spaces: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035' +
  '\\u303b\\u303c\\u3040-\\u30fa\\u30fc-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff' +
  '\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}';

/** What is written without spaces, or a word. */
const RUNS = new RegExp(`([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/**
 * Returns where a line has these words, in order: whole words, whatever their case; of what is written without spaces,
 * wherever they stand. `tokens` are small.
 */
export function markWords(line: string, tokens: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const { 0: run, 1: unspaced, index } of line.matchAll(RUNS)) {
    if (unspaced === undefined) {
      if (tokens.includes(run.normalize('NFKC').toLowerCase())) found.push({ from: index, to: index + run.length });
    } else found.push(...placesOf(unspaced, tokens).map(({ from, to }) => ({ from: index + from, to: index + to })));
  }
  return found;
}

/** Those that touch each other are one. */
function placesOf(run: string, tokens: readonly string[]): Range[] {
  const places = tokens.filter(Boolean).flatMap((token) => {
    const at: Range[] = [];
    for (let from = run.indexOf(token); from >= 0; from = run.indexOf(token, from + 1))
      at.push({ from, to: from + token.length });
    return at;
  });
  const joined: Range[] = [];
  for (const place of places.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && place.from <= last.to) last.to = Math.max(last.to, place.to);
    else joined.push(place);
  }
  return joined;
}
