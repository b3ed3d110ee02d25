import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from '../lib/list-files.mjs';
import { parseCoverage } from '../../tests/report/spec-coverage.mjs';

const FOLDERS = ['app', 'brands', 'components', 'docs', 'lib', 'public', 'scripts', 'tests'];
/** A file that Next writes with every build. */
const GENERATED = 'next-env.d.ts';
const TEXT = /\.(tsx?|mjs|css|ya?ml|md)$/;

/** Matches `spec 4.21`, `spec 4.21, 4.22`, and a reference to a section only. */
const ROWS = /\bspec (\d+(?:\.\d+)?(?:, \d+\.\d+)*)/g;
/**
 * Matches pages by their path, decisions also by their number, and the pages at the root: `docs/scaling.md`,
 * `0001-dependencies.md`.
 */
const PAGES = /\bdocs\/[\w./-]*\w|\b\d{4}-[a-z-]+\.md\b|\b[A-Z]{4,}\.md\b/g;
const UNNAMED_DECISION = /\((?:see )?decisions\b|\bdecisions, ['`]/g;
/** A file that a document names, by its path or the end of it. */
const NAMED_FILE = /`([\w[\]./-]+\.(?:tsx?|mjs|css))`/g;

/**
 * Returns the references in a file that lead nowhere: to a row of docs/spec-coverage.md or a page that does not exist,
 * and those that the reader would have to search for. Code files that documents name must exist too.
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

/**
 * Returns the repository's files from its root, without generated and installed ones.
 * @param {string} root @returns {string[]}
 */
export function listReferable(root) {
  const within = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    listFiles(join(root, folder)),
  );
  const beside = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== GENERATED,
  );
  return [...within.map((path) => relative(root, path)), ...beside.map(({ name }) => name)];
}

/** @param {string} root @returns {string[]} each with the name of its file */
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
