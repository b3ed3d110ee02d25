import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const BUILD = '.next-hrfix/server';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));

/** What a part of the app needs of the repository's folders in which nothing of the app is. */
function foreignOf(list: string): string[] {
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: string[] };
  const paths = files.map((file) => relative('.', resolve(dirname(list), file)));
  return paths.filter((path) => /^(\.git|data|docs|scripts|tests)\//.test(path));
}

// A path of which nothing is fixed may be any file: all of the repository would be read for each page that is built. A
// file whose name ends as one that the server writes may be among them.
it('a build takes files for its pages from where the app is, and not from all of the repository', () => {
  const lists = filesIn(BUILD).filter((path) => path.endsWith('.nft.json'));
  expect(lists.length).toBeGreaterThan(10);
  expect(new Set(lists.flatMap(foreignOf)).size).toBeLessThan(10);
});

it('what runs before a page is built without the server and its database', () => {
  const bytes = filesIn(join(BUILD, 'edge')).map((path) => statSync(path).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 ** 2);
});

it('pages are made without the library of video sessions, which only browsers use', () => {
  const having = (folder: string) =>
    filesIn(folder).filter((path) => path.endsWith('.js') && readFileSync(path, 'utf8').includes('OT.initSession'));
  expect(having('.next-hrfix/static')).toHaveLength(1);
  expect(having(BUILD)).toEqual([]);
});
