import { isUnspaced } from './letters';
import type { RawSegment } from './raw';

/** So far apart are the parts of a word, ms: times are rounded. */
const TOGETHER_MS = 20;
/** What is longer goes on in the next segment, UTF-16 units: of the rest of a word, and of all. */
const LONGEST_REST = 200;
const LONGEST_TEXT = 10_000;
/** What a sentence ends with. */
const ENDS = /[.!?…。！？]/u;
const SPACED = /^\s/u;

/**
 * Gives the rest of a word to the segment in which it begins. whisper.cpp’s server divides what it hears after 60
 * characters, even within a word: then a segment begins without the space that stands before all other words.
 */
export function joinCutWords(segments: readonly RawSegment[]): RawSegment[] {
  if (!saysSpaces(segments)) return [...segments];
  const joined: (RawSegment & { words: RawSegment['words'][number][] })[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const [rest = ''] = /^\S+/u.exec(segment.text) ?? [];
    if (!last || !goesOn(last, segment, rest)) {
      joined.push({ ...segment, words: [...segment.words] });
      continue;
    }
    const next = segment.words.findIndex(({ text }) => SPACED.test(text));
    const cut = next < 0 ? segment.words : segment.words.slice(0, next);
    const own = segment.words.slice(cut.length);
    const text = segment.text.slice(rest.length);
    const isAll = text.trim() === '';
    last.text += rest;
    last.endMs = isAll ? segment.endMs : (cut.at(-1)?.endMs ?? last.endMs);
    for (const word of cut) last.words.push(word);
    if (!isAll) joined.push({ ...segment, text, words: own, startMs: own[0]?.startMs ?? segment.startMs });
  }
  return joined;
}

/** Whether words begin with spaces, and pieces of words with none; without words, most segments have to. */
function saysSpaces(segments: readonly RawSegment[]): boolean {
  const words = segments.flatMap((segment) => segment.words);
  const [texts, share] = words.length > 0 ? [words, 1 / 4] : [segments, 1 / 2];
  const said = texts.filter(({ text }) => text.trim() !== '');
  return said.length > 0 && said.filter(({ text }) => SPACED.test(text)).length >= said.length * share;
}

/** Whether a segment begins with the rest of the word that the last one ends with. */
function goesOn(last: RawSegment, segment: RawSegment, rest: string): boolean {
  if (rest === '' || rest.length > LONGEST_REST || last.text.length > LONGEST_TEXT || isUnspaced(rest)) return false;
  const [first] = segment.words;
  const end = last.text.slice(-1);
  const isNewSentence = ENDS.test(end) && /^\p{L}/u.test(rest);
  if (end.trim() === '' || isNewSentence || (first && SPACED.test(first.text))) return false;
  const isNext = last.endMs !== null && segment.startMs !== null;
  return isNext && Math.abs(segment.startMs! - last.endMs!) <= TOGETHER_MS;
}
