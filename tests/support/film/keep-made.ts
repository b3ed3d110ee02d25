import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const cache = 'tests/.cache/recordings';
/** The prefix of the folder of a process that has not finished. */
const UNFINISHED = 'unfinished-';
/** What nobody has asked for as long is removed, ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What draws the picture and the sound of recordings. */
const drawing = createHash('sha256');
for (const name of ['test-picture.ts', 'make-counter-camera.ts'])
  drawing.update(readFileSync(join('tests/support/film', name)));
const drawn = drawing.digest('hex');

/**
 * Makes a file only once for all tests and runs: encoding it takes longer than most of what tests do with it. `recipe`:
 * all that decides what it is, but for the picture of tests. `make` writes it to the path that it is given.
 */
export async function keepMade(
  recipe: object,
  output: string,
  make: (path: string) => Promise<unknown>,
): Promise<string> {
  const name = output.slice(output.lastIndexOf('.'));
  const key = createHash('sha256').update(drawn).update(JSON.stringify(recipe)).digest('hex').slice(0, 24);
  const kept = join(cache, `${key}${name}`);
  if (!existsSync(kept)) await makeInto(kept, name, make);
  const now = new Date();
  await utimes(kept, now, now);
  await copyFile(kept, output);
  return output;
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
