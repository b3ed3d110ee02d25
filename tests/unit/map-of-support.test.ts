import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from '@/scripts/lib/list-files.mjs';

const FOLDER = 'tests/support';
const MAP = 'README.md';

it('the map of tests/support has one line for each file', () => {
  const lines = readFileSync(`${FOLDER}/${MAP}`, 'utf8').matchAll(/^- `([^`]+)`: /gm);
  const files = listFiles(FOLDER).map((path) => relative(FOLDER, path));
  expect([...lines].map(([, name]) => name).sort()).toEqual(files.filter((name) => name !== MAP).sort());
});
