import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const UNUSABLE: Record<string, string> = {
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  ENOSPC: 'its disk is full',
};

/** Adds to a system error which setting it comes from and what to do; our own errors say so already. */
export function nameDataDir(error: unknown, folder: string): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error)) return error;
  const code = String(error.code);
  return new Error(
    `DATA_DIR: ${folder} cannot hold the data: ${UNUSABLE[code] ?? 'the system refuses it'} (${code}). ` +
      'Set DATA_DIR to a folder this user may write to.',
  );
}

/**
 * Creates the data folder if it is missing, accessible only to this user, and checks that it can be written to. Throws
 * an error that says what to do.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw nameDataDir(error, folder);
  }
}

/**
 * Creates a folder and its parents. Node's own recursive mkdir never returns below /proc. Throws the system's error.
 */
export function makeFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (!there) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
