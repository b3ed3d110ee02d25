import { BadMedia } from '../../ports/media-errors';

/** Returns what is wrong with a file that a campaign file names. `unusable`: of one that is none. */
export function fileFault(error: unknown, unusable: string): string {
  if (error instanceof BadMedia) return `${unusable} (${error.fault})`;
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ENOENT') return 'there is no such file';
  return error instanceof Error ? error.message : String(error);
}
