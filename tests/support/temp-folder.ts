import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTest } from './node-flags';

/** A folder in memory that programs may be run from, as Linux has it; containers often have one of 64 MB. */
const MEMORY = '/dev/shm';
const isUsable =
  inTest &&
  existsSync(MEMORY) &&
  !/^\S+ \/dev\/shm \S+ (\S+,)?(noexec|ro)\b/m.test(readFileSync('/proc/mounts', 'utf8'));
/** More than all tests that run at the same time put there, bytes. */
const PLENTY = 4 * 1024 ** 3;

/**
 * Returns where tests put their folders: in memory while there is plenty of it. On a disk a copied database, its
 * commits and its removal took longer than many a test. Benchmarks measure a disk.
 */
export function tempRoot(): string {
  if (!isUsable) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= PLENTY ? MEMORY : tmpdir();
}

/** Creates a temporary folder. Returns how to remove it. */
export function makeTempFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tempRoot(), 'introreel-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
