import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_LINES, runsOn } from '../../scripts/lib/node-lines.mjs';
import { runNpm } from '../../scripts/lib/run.mjs';
import { makeTempFolder } from '../support/temp-folder';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

it('README promises the lines of Node that are tested', () => {
  const names = NODE_LINES.map(({ major, minor }) => (minor === 0 ? `${major}` : `${major} (from ${major}.${minor})`));
  expect(readFileSync('README.md', 'utf8')).toContain(
    `You need Node ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  );
});

it('the package asks for what its scripts ask for', () => {
  const olderLines = NODE_LINES.filter(({ major }) => major < 24).map(({ major, minor }) => `^${major}.${minor}`);
  const node = [...olderLines, '>=24'].join(' || ');
  expect(readJson('package.json')).toMatchObject({ engines: { node } });
  expect(readJson('package-lock.json')).toMatchObject({ packages: { '': { engines: { node } } } });
});

it.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.10.0', true],
  ['28.0.0', true],
])('Node %s: %j', (version, runs) => {
  expect(runsOn(version)).toBe(runs);
});

it('npm’s scripts are run by this very Node or the one asked for, whichever is on the PATH', async () => {
  const { folder, remove } = makeTempFolder();
  const before = { ...process.env };
  const otherNode = join(folder, 'node');
  const npm = join(folder, 'npm.js');
  try {
    writeFileSync(otherNode, '#!/bin/sh\necho the other', { mode: 0o755 });
    writeFileSync(npm, "process.stdout.write(require('node:child_process').execFileSync('node', ['--version']))");
    Object.assign(process.env, { npm_execpath: npm, PATH: `${folder}:${before.PATH}` });
    expect((await runNpm([], { quiet: true })).output).toBe(`${process.version}\n`);
    process.env.PATH = before.PATH;
    expect((await runNpm([], { node: otherNode, quiet: true })).output).toBe('the other\n');
  } finally {
    process.env = before;
    remove();
  }
});
