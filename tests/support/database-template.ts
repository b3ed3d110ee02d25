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

/**
 * `empty`: up-to-date tables of the app and of the queue. `demo`: the same with the demo campaigns, as after a first
 * start.
 */
export type Template = 'empty' | 'demo';

const cache = 'tests/.cache/databases';
/** Names the folder of the templates for all processes of a run, so that one of them alone looks at the sources. */
const FOLDER = 'TEST_DATABASES';
/** The prefix of the folder of a process that has not finished. */
const UNFINISHED = 'unfinished-';
/** The files that decide how an embedded database looks. */
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
        .flatMap((name) => filesOf(join(path, name)))
    : [path];
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the folder with both templates. Making a database takes seconds of CPU time, copying one a third of a second.
 * So they are made only once, in a process that frees its memory by ending, and again when their sources have changed.
 */
export const ensureTemplates = (): string => (process.env[FOLDER] ??= makeTemplates());

function makeTemplates(): string {
  const folder = join(cache, hashSources());
  if (existsSync(folder)) return folder;
  for (const old of existsSync(cache) ? readdirSync(cache) : []) {
    if (!old.startsWith(UNFINISHED)) rmSync(join(cache, old), { recursive: true, force: true });
  }
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, UNFINISHED));
  // Made once, a database is not worth optimising either (`node-flags.ts`).
  const script = ['--liftoff-only', '--import', 'tsx', 'tests/support/make-databases.ts', unfinished];
  const { status, stderr } = spawnSync(process.execPath, script, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`The databases that tests copy cannot be made: ${stderr}`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Copies a database into a data folder that has none. */
export function copyDatabase(template: Template, folder: string): void {
  const from = join(ensureTemplates(), template);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A thousand files: Node itself takes several times as long.
  const { status, stderr } = spawnSync('cp', ['-R', join(from, 'database'), folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database was not copied: ${stderr}`);
  // The database knows its files' folder by this.
  const id = 'files/storage-id';
  if (existsSync(join(from, id))) cpSync(join(from, id), join(folder, id), { recursive: true });
}

/** Creates a temporary data folder with an empty database. Returns how to remove it. */
export function makeDataFolder(): ReturnType<typeof makeTempFolder> {
  const temp = makeTempFolder();
  copyDatabase('empty', temp.folder);
  return temp;
}
