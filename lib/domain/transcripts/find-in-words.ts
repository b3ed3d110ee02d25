import type { Range } from './lines';

/** A place in one of several lines: `line` is its index. */
export type Match = Range & { line: number };

/** What is written with a letter and left out by many who search: accents, and the short vowels of Arabic. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/**
 * Returns where something is said in these lines, in their order: what is searched for as a whole, or where no line has
 * that, each of its words, if all are said. Neither case nor accents matter, and a line break is a space.
 */
export function findInLines(lines: readonly { words: string }[], search: string): Match[] {
  const wanted = fold(search).text.replaceAll(/ +/g, ' ').trim();
  if (wanted === '') return [];
  const folded = lines.map(({ words }) => fold(words));
  const whole = folded.flatMap((words, line) => placesOf(words, [wanted], line));
  if (whole.length > 0) return whole;
  const each = wanted.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const areSaid = each.every((word) => folded.some(({ text }) => text.includes(word)));
  return areSaid ? folded.flatMap((words, line) => placesOf(words, each, line)) : [];
}

/** A text as it is compared, and for each of its units where the letter begins and ends from which it comes. */
type Folded = { text: string; starts: number[]; ends: number[] };

function fold(words: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const letter of words) {
    const plain = /\s/.test(letter) ? ' ' : letter.normalize('NFD').replaceAll(MARKS, '').toLowerCase();
    const end = at + letter.length;
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(at);
      folded.ends.push(end);
    }
    // A mark of its own belongs to the letter before.
    if (plain === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = end;
    at = end;
  }
  return folded;
}

/** Returns where these stand, each letter belonging to one place only. */
function placesOf({ text, starts, ends }: Folded, wanted: readonly string[], line: number): Match[] {
  const found = wanted.flatMap((word) => {
    const places: Match[] = [];
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
      places.push({ line, from: starts[at]!, to: ends[at + word.length - 1]! });
    return places;
  });
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  let end = 0;
  return found.filter(({ from, to }) => {
    const isFree = from >= end;
    if (isFree) end = to;
    return isFree;
  });
}

/** A part of a line that looks the same throughout. `match`: the index of the match to which it belongs. */
export type Part = { text: string; isUnsure: boolean; match: number | null };

/** Divides a line wherever a part that was not heard well or a match begins or ends. */
export function partsOf(
  words: string,
  unsure: readonly Range[],
  matches: readonly (Range & { index: number })[],
): Part[] {
  const cuts = [...unsure, ...matches].flatMap(({ from, to }) => [from, to]);
  const edges = [...new Set([0, ...cuts, words.length])].filter((at) => at >= 0 && at <= words.length);
  edges.sort((one, other) => one - other);
  const covers = (from: number) => (range: Range) => range.from <= from && from < range.to;
  return edges.slice(0, -1).map((from, index) => ({
    text: words.slice(from, edges[index + 1]),
    isUnsure: unsure.some(covers(from)),
    match: matches.find(covers(from))?.index ?? null,
  }));
}
