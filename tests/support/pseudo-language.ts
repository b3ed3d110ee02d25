import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/** Letters with signs above and below, in which English can still be read. */
const ACCENTED = new Map([...'aceginorsuzAEIOU'].map((letter, index) => [letter, 'áçéĝîñöřšüžÄËÏÖÜ'.charAt(index)]));
/** What is added to each letter sequence, so that words are longer by two fifths. */
const MORE = '~';
const LONGER = 0.4;

/** Brackets at both ends show where a text was cut, or put together of several. */
const FIRST = '⟦';
const LAST = '⟧';

type Words = { readonly [name: string]: string | Words };

/** Returns the words in a language that nobody speaks: accented, and longer by two fifths, as other languages are. */
export function pseudoWords<W extends object>(words: W): W {
  const changed = Object.entries(words as Words).map(([name, text]) => [
    name,
    typeof text === 'string' ? pseudoText(text) : pseudoWords(text),
  ]);
  return Object.fromEntries(changed) as W;
}

/** Returns a message in that language; its arguments, tags and branches stay. */
export const pseudoText = (message: string) => `${FIRST}${printAST(parse(message).map(change))}${LAST}`;

function change(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: lengthen(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(change) };
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
  const options = Object.entries(element.options).map(([name, { value }]) => [name, { value: value.map(change) }]);
  return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
}

function lengthen(text: string): string {
  // A straight apostrophe would be written twice in a message.
  const accented = [...text.replaceAll("'", '’')].map((letter) => ACCENTED.get(letter) ?? letter).join('');
  return accented.replace(/\p{L}+/gu, (word) => word + MORE.repeat(Math.ceil(word.length * LONGER)));
}

/** Returns the texts of a page that are in no messages file: words without any sign of this language. */
export const foreignTexts = (texts: readonly string[]) =>
  texts.filter((text) => /\p{L}{2,}/u.test(text) && !text.includes(FIRST) && !text.includes(MORE));
