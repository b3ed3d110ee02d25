import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Root may mount disks, but not in every container. Under CI what is missing fails. */
export function mayMount(): boolean {
  return process.env.CI !== undefined || spawnSync('unshare', ['--mount', 'true']).status === 0;
}

/** Puts a disk of that size at a folder; gives what takes it away. */
export function mountDisk(folder: string, kilobytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  return () => void execFileSync('umount', [folder]);
}
