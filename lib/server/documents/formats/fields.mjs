import { requireThat } from '../refused.mjs';
import { elementsOf } from './xml.mjs';

/** Instructions of fields that start other programs or load files by themselves. */
const LOADS = ['dde', 'ddeauto', 'include', 'includetext', 'includepicture', 'import', 'link', 'database', 'rd'];
/** Those that mean nothing else wherever they stand. */
const LOADS_ANYWHERE = /ddeauto|\bdde\b|\binclude(?:text|picture)\b/i;
const INSTRUCTION = /^[\s"]*([^\s"\\]*)/;

/** What a workbook loads by itself: connections to databases, pages and files, and links to other programs. */
const LINKS = new Set(['connections', 'webPr', 'dbPr', 'olapPr', 'textPr', 'oledbPr', 'ddeLink', 'oleLink']);
/** Most parts of a document have none of these, and need not be parsed. */
const WORTH_READING = new RegExp(['fldChar', 'instr', 'delInstr', ...LINKS].join('|'));

/**
 * Throws when a part of a document has fields, connections or links that load something by themselves.
 * @param {string} text
 */
export function requireOwnContent(text) {
  if (!WORTH_READING.test(text)) return;
  const fields = createFields();
  for (const { name, attributes, words } of elementsOf(text)) {
    requireThat(!LINKS.has(name), 'external');
    if (name === 'instrText' || name === 'delInstrText') fields.write(words);
    else if (name === 'fldChar') fields.turn((attributes.get('fldCharType') ?? []).join().trim());
    for (const instruction of attributes.get('instr') ?? []) {
      fields.turn('begin');
      fields.write(instruction);
      fields.turn('end');
    }
  }
  requireThat(fields.areOwn(), 'external');
}

/**
 * Reads fields, whose words may be cut into several runs, and which may have others in them: what such a one results in
 * is part of the instruction around it, and nobody knows it before.
 */
function createFields() {
  // Words that are outside of all fields, or behind the instruction of one, may be taken for more of the last one.
  let last = { words: '' };
  const all = [last];
  const open = [];
  return {
    /** @param {string} words */
    write(words) {
      last.words += words;
      const inner = open.at(-1);
      if (inner && inner !== last) inner.words += words;
    },
    /** @param {string} type */
    turn(type) {
      if (type === 'end') open.pop();
      if (type !== 'begin') return;
      const outer = open.at(-1);
      requireThat(!outer || isDecided(outer.words), 'external');
      last = { words: '' };
      all.push(last);
      open.push(last);
    },
    areOwn: () =>
      all.every(({ words }) => isOwn(words)) && !LOADS_ANYWHERE.test(all.map(({ words }) => words).join(' ')),
  };
}

const instructionOf = (words) => INSTRUCTION.exec(words)[1].toLowerCase();

/** Whether what follows cannot make the instruction one of those that load something. */
const isDecided = (words) => !LOADS.some((load) => load.startsWith(instructionOf(words)));

/** A field may also quote the numbers of letters: no program writes that, and what it says can be read nowhere. */
function isOwn(words) {
  const instruction = instructionOf(words);
  if (LOADS.includes(instruction)) return false;
  return instruction !== 'quote' || !/\s(?:0x)?\d/i.test(words.replace(/"[^"]*"/g, ''));
}
