import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { listFiles } from '../../scripts/lib/list-files.mjs';
import { rowsNamedIn } from './spec-coverage.mjs';
import { shortName } from './test-results.mjs';

/** @typedef {import('./spec-coverage.mjs').NamedRow} NamedRow */

/**
 * Returns the rows of docs/spec-coverage.md that tests under `folder` name in their titles or in the names of a table's
 * cases. It reads the source and runs no test.
 * @param {string} folder @returns {NamedRow[]}
 */
export function readNamedRows(folder) {
  const paths = listFiles(folder).filter((path) => /\.tsx?$/.test(path));
  return paths.flatMap((path) => namedRowsOf(`/tests/${relative(folder, path)}`, readFileSync(path, 'utf8')));
}

/** @param {string} path @param {string} text @returns {NamedRow[]} */
export function namedRowsOf(path, text) {
  if (rowsNamedIn(text).length === 0) return [];
  const file = /\.test\.tsx?$/.test(path) ? shortName(path) : null;
  return stringsOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
    .flatMap(rowsNamedIn)
    .map((id) => ({ file, id }));
}

/** Comments do not count: a row cited in them is not in a test's title. */
function stringsOf(node) {
  const own =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
      ? [node.text]
      : [];
  node.forEachChild((child) => void own.push(...stringsOf(child)));
  return own;
}
