import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../lib/list-files.mjs';
import { parseCoverage } from '../lib/spec-coverage.mjs';

const FOLDERS = ['app', 'brands', 'components', 'docs', 'lib', 'public', 'scripts', 'tests'];
/** Next writes it with every build. */
const GENERATED = 'next-env.d.ts';
const TEXT = /\.(tsx?|mjs|css|ya?ml|md)$/;

/** `spec 4.21`, `spec 4.21, 4.22`, and what says no more than the section. */
const ROWS = /\bspec (\d+(?:\.\d+)?(?:, \d+\.\d+)*)/g;
/**
 * Pages by their path, decisions by their number too, and the pages at the root: `docs/scaling.md`,
 * `0001-dependencies.md`.
 */
const PAGES = /\bdocs\/[\w./-]*\w|\b\d{4}-[a-z-]+\.md\b|\b[A-Z]{4,}\.md\b/g;
const UNNAMED_DECISION = /\((?:see )?decisions\b|\bdecisions, ['`]/g;
/** A file that a document speaks of, by its path or the end of it. */
const NAMED_FILE = /`([\w[\]./-]+\.(?:tsx?|mjs|css))`/g;

/**
 * The references of a file that lead nowhere: to a row of docs/spec-coverage.md or a page that is not there, and those
 * that leave the reader to search. Documents must also name code files that are there.
 * @param {string} path @param {string} text
 * @param {{ rows: ReadonlySet<string>, files: readonly string[] }} known @returns {string[]}
 */
export function referenceFaults(path, text, { rows, files }) {
  const all = (pattern) => [...text.matchAll(pattern)];
  const isPage = (page) =>
    files.some((file) => file === page || file.startsWith(`${page}/`) || file === `docs/decisions/${page}`);
  const cited = all(ROWS).flatMap(([, ids]) => ids.split(', '));
  const named = path.endsWith('.md') ? all(NAMED_FILE).map(([, name]) => name) : [];
  return [
    ...cited.filter((id) => !id.includes('.')).map((id) => `spec ${id} is a whole section: name the row`),
    ...all(UNNAMED_DECISION).map(() => 'a decision without the page it stands in'),
    ...cited
      .filter((id) => id.includes('.') && !rows.has(id))
      .map((id) => `spec ${id} is no row of docs/spec-coverage.md`),
    ...all(PAGES)
      .filter(([page]) => !isPage(page))
      .map(([page]) => `${page} is not there`),
    ...named
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${name} is not there`),
  ];
}

/** The repository's files from its root, without what is made or installed. @param {string} root @returns {string[]} */
function listReferable(root) {
  const within = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    listFiles(join(root, folder)),
  );
  const beside = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== GENERATED,
  );
  return [...within.map((path) => relative(root, path)), ...beside.map(({ name }) => name)];
}

/** @param {string} root @returns {string[]} each with the file it stands in */
export function findReferenceFaults(root) {
  const files = listReferable(root);
  const rows = new Set(
    parseCoverage(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')).rows.map(({ id }) => id),
  );
  return files
    .filter((path) => TEXT.test(path))
    .flatMap((path) =>
      referenceFaults(path, readFileSync(join(root, path), 'utf8'), { rows, files }).map(
        (fault) => `${path}: ${fault}`,
      ),
    );
}
