import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Root may mount disks, but not in every container. Under CI a missing disk fails the test. */
export function mayMount(): boolean {
  return process.env.CI !== undefined || spawnSync('unshare', ['--mount', 'true']).status === 0;
}

/** Mounts a disk of this size at a folder. Returns a function that unmounts it. */
export function mountDisk(folder: string, kilobytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  return () => void execFileSync('umount', [folder]);
}
