import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool';

const cache = 'tests/.cache/recordings';
/** The prefix of the folder of a process that has not finished. */
const UNFINISHED = 'unfinished-';
/** What nobody has asked for as long is removed, ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns what all recipes have in common: the code that draws and encodes, and ffmpeg. */
async function findCommon(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of readdirSync('tests/support/film').sort())
    hash.update(readFileSync(join('tests/support/film', name)));
  const { stdout } = await runTool('ffmpeg', ['-version']);
  return hash.update(stdout).digest('hex');
}

let common: Promise<string> | undefined;

/**
 * Makes a file only once for all tests and runs: encoding it takes longer than most of what tests do with it. `recipe`:
 * all that decides what it is, besides the code in this folder and ffmpeg. `make` writes it to the path that it is
 * given.
 */
export async function keepMade(
  recipe: object,
  output: string,
  make: (path: string) => Promise<unknown>,
): Promise<string> {
  const name = output.slice(output.lastIndexOf('.'));
  const given = `${await (common ??= findCommon())} ${JSON.stringify(recipe)}`;
  const kept = join(cache, `${createHash('sha256').update(given).digest('hex').slice(0, 24)}${name}`);
  // From then on it is too young to be removed.
  if (!(await touch(kept))) await makeInto(kept, name, make);
  await copyFile(kept, output);
  return output;
}

/** Notes that a file is used. Returns whether it is there. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

async function makeInto(kept: string, name: string, make: (path: string) => Promise<unknown>): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const folder = await mkdtemp(join(cache, UNFINISHED));
  try {
    await make(join(folder, `made${name}`));
    // Of two that make the same at the same time, the later one wins.
    await rename(join(folder, `made${name}`), kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
