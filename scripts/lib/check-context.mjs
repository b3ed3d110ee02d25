/** @typedef {import('./check-words.mjs').Files} Files */

/**
 * Returns what is wrong with the sentences that say where texts stand: each group of each file has one
 * (`messages.faq`), texts that could be misread have their own (`messages.section.flip`), and none is of what is gone.
 * @param {Record<string, string>} context sentences by file, group and, if need be, text
 * @param {Files} files the English words. What a brand says differently stands where the text that it replaces stands.
 * @returns {string[]}
 */
export function checkContext(context, files) {
  const own = Object.entries(files).filter(([file]) => file !== 'brand');
  const keys = own.flatMap(([file, texts]) => [...texts.keys()].map((key) => `${file}.${key}`));
  const groups = new Set(keys.map((key) => key.split('.').slice(0, 2).join('.')));
  const parts = new Set(keys.flatMap((key) => key.split('.').map((_, end, all) => all.slice(0, end + 1).join('.'))));
  return [
    ...[...groups].filter((group) => !context[group]).map((group) => `${group}: nothing says where it stands`),
    ...Object.keys(context).flatMap((path) => (parts.has(path) ? [] : [`${path}: is not in the English files`])),
  ];
}
