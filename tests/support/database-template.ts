import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from './temp-folder';

/** `empty`: the tables, up to date, and the queue's. `demo`: with the demo campaigns, as a first start leaves it. */
export type Template = 'empty' | 'demo';

const cache = 'tests/.cache/databases';
/** How the folder of a process that is still at it begins. */
const UNFINISHED = 'unfinished-';
/** What an embedded database is made of. */
const sources = [
  'lib/server/store',
  'lib/server/queue',
  'scripts/demo-campaigns.yaml',
  'tests/support/make-databases.ts',
  'package-lock.json',
];

function filesOf(path: string): string[] {
  return statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [path];
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The folder with both templates. Making a database takes seconds of computing and copying one a third of a second, so
 * that they are made once, in a process that gives its memory back, and again when their sources have changed.
 */
export function ensureTemplates(): string {
  const folder = join(cache, hashSources());
  if (existsSync(folder)) return folder;
  for (const old of existsSync(cache) ? readdirSync(cache) : []) {
    if (!old.startsWith(UNFINISHED)) rmSync(join(cache, old), { recursive: true, force: true });
  }
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, UNFINISHED));
  const script = ['--import', 'tsx', 'tests/support/make-databases.ts', unfinished];
  const { status, stderr } = spawnSync(process.execPath, script, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`The databases that tests copy cannot be made: ${stderr}`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Puts a database into a data folder that has none. */
export function copyDatabase(template: Template, folder: string): void {
  const from = join(ensureTemplates(), template, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  cpSync(from, join(folder, 'database'), { recursive: true });
}

/** A fresh data folder with an empty database in it, and how to be rid of it. */
export function makeDataFolder(): ReturnType<typeof makeTempFolder> {
  const temp = makeTempFolder();
  copyDatabase('empty', temp.folder);
  return temp;
}
