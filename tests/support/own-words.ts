import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { listTexts } from '../../scripts/lib/check-words.mjs';

/** Where a page puts a name or a number into a message, and where an element begins or ends. */
const HOLE = '\u0000';
const EDGE = '\u0001';

/** Any whitespace is one space: languages have several. */
const normalise = (text: string) => text.trim().split(/\s+/u).join(' ');

const HAS_WORD = /\p{L}/u;

/** How a sentence ends, in any language. Another may follow it. */
const SENTENCE_ENDS = '.!?…。！？؟।';

/**
 * Returns whether a text of a page is one that these words give, or is `known`: one of the campaign's, the brand's, a
 * name. What stands in a message in place of an argument must be such a text, too. A text without letters always is;
 * several sentences are when each of them is.
 */
export function createOwnWords(words: readonly object[], known: readonly string[] = []): (text: string) => boolean {
  const texts = new Set(words.flatMap((it) => [...listTexts(it).values()].flatMap(textsOfMessage)));
  const patterns = [...texts].filter((text) => text.includes(HOLE)).map((text) => text.split(HOLE));
  const whole = new Set([...texts, ...known.map(normalise)]);
  const judged = new Map<string, boolean>();

  const isOwn = (given: string): boolean => {
    const text = normalise(given);
    if (!HAS_WORD.test(text) || whole.has(text)) return true;
    const before = judged.get(text);
    if (before !== undefined) return before;
    judged.set(text, false);
    const is = patterns.some((pattern) => fits(pattern, text)) || isSentences(text);
    judged.set(text, is);
    return is;
  };

  const isSentences = (text: string): boolean =>
    [...text].some((letter, index, letters) => {
      if (!SENTENCE_ENDS.includes(letter) || index + 1 === letters.length) return false;
      const [first, others] = [letters.slice(0, index + 1).join(''), letters.slice(index + 1).join('')];
      return HAS_WORD.test(first) && isOwn(first) && isOwn(others);
    });

  /** Whether the text consists of these pieces with a hole between each two, which holds what is own. */
  function fits([first = '', ...others]: readonly string[], text: string): boolean {
    if (!text.startsWith(first)) return false;
    const left = text.slice(first.length);
    const [next] = others;
    if (next === undefined) return left === '';
    if (next === '') return isOwn(left);
    for (let at = left.indexOf(next); at >= 0; at = left.indexOf(next, at + 1))
      if (fits(others, left.slice(at)) && isOwn(left.slice(0, at))) return true;
    return false;
  }
  return isOwn;
}

/** Returns what the message may be on a page, element by element. A mere hole would be any text. */
const textsOfMessage = (message: string): string[] =>
  waysOf(parse(message))
    .flatMap((way) => way.split(EDGE))
    .map((text) => normalise(text.replaceAll(HOLE + HOLE, HOLE)))
    .filter((text) => text.replaceAll(HOLE, '').trim() !== '');

/** Returns each way through the branches. */
const waysOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.reduce<string[]>((ways, element) => ways.flatMap((way) => textsOf(element).map((it) => way + it)), ['']);

function textsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value];
    case TYPE.tag:
      return waysOf(element.children).map((text) => EDGE + text + EDGE);
    case TYPE.select:
    case TYPE.plural:
      return Object.values(element.options).flatMap(({ value }) => waysOf(value));
    default:
      return [HOLE];
  }
}
