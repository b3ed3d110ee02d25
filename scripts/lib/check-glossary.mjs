import { readMessage } from './message-shape.mjs';

/**
 * What a language calls the things of this app. In English, forms are whole words; in others they are parts of words,
 * since words are inflected. `except` are texts that say a term otherwise for a reason; `never` is what is not written.
 * @typedef {{ forms: string[], except?: string[], never?: string[] }} Term
 * @typedef {{ voice?: string, terms: Record<string, Term> }} Glossary
 * @typedef {import('./check-words.mjs').Files} Files
 */

/**
 * Returns where the words of a language don't keep to its glossary.
 * @param {string} language
 * @param {{ files: Files, glossary: Glossary | undefined }} own
 * @param {{ files: Files, glossary: Glossary }} english
 * @returns {string[]}
 */
export function checkGlossary(language, { files, glossary }, english) {
  if (!glossary) return ['glossary: the file is missing'];
  const fold = createFold(language);
  const terms = Object.entries(english.glossary.terms);
  const missing = terms.flatMap(([name]) => (glossary.terms[name] ? [] : [`glossary.${name}: is missing`]));
  const unknown = Object.keys(glossary.terms).filter((name) => !english.glossary.terms[name]);
  return [
    ...missing,
    ...unknown.map((name) => `glossary.${name}: is not in the English glossary`),
    ...terms.flatMap(([name, term]) => {
      const ownTerm = glossary.terms[name];
      return ownTerm ? checkTerm(fold, name, { own: ownTerm, english: term }, files, english.files) : [];
    }),
  ];
}

/** Of each text, small letters in one form, made once for all terms. */
function createFold(language) {
  const known = new Map();
  return (text) => {
    const folded = known.get(text) ?? text.normalize('NFC').toLocaleLowerCase(language);
    known.set(text, folded);
    return folded;
  };
}

function checkTerm(fold, name, { own, english }, files, originals) {
  const isNamed = new RegExp(String.raw`(?<![\p{L}-])(?:${english.forms.join('|')})(?![\p{L}]|-\p{L})`, 'iu');
  const except = new Set(own.except);
  const used = new Set();
  const faults = Object.entries(originals).flatMap(([file, texts]) =>
    [...texts].flatMap(([key, original]) => {
      const text = wordsOf(files[file]?.get(key));
      if (text === undefined) return [];
      const path = `${file}.${key}`;
      const folded = fold(text);
      const never = (own.never ?? []).filter((form) => folded.includes(fold(form)));
      const said = own.forms.some((form) => folded.includes(fold(form)));
      const lacks = isNamed.test(wordsOf(original) ?? '') && !said;
      if (lacks) used.add(path);
      return [
        ...never.map((form) => `${path}: says “${form}”, which the glossary forbids for “${name}”`),
        ...(lacks && !except.has(path) ? [`${path}: says “${name}” without “${own.forms.join('” or “')}”`] : []),
      ];
    }),
  );
  return [
    ...(own.forms.length === 0 ? [`glossary.${name}: has no forms`] : []),
    ...faults,
    ...[...except].filter((path) => !used.has(path)).map((path) => `glossary.${name}: no need to except ${path}`),
  ];
}

/** Returns a text without its arguments and tags; nothing for a text that cannot be read, which is told elsewhere. */
function wordsOf(text) {
  try {
    return text === undefined ? undefined : readMessage(text).words;
  } catch {
    return undefined;
  }
}
