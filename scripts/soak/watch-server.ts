import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PAGE_BYTES = 4096;
const MEMORY_EVERY_MS = 100;
const FILES_EVERY_MS = 1000;

/** Returns the memory used by a process and all that it started, bytes. Shared memory counts for each of them. */
export function readTreeMemory(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (fields) children.set(fields.parent, [...(children.get(fields.parent) ?? []), Number(name)]);
  }
  const sum = (of: number): number =>
    (children.get(of) ?? []).reduce((bytes, child) => bytes + sum(child), readStat(of)?.bytes ?? 0);
  return sum(pid);
}

/**
 * Returns `null` for a process that has ended (proc(5), stat: the parent is the 4th field, resident pages the 24th).
 */
function readStat(pid: number): { parent: number; bytes: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, bytes: (fields[21] ?? 0) * PAGE_BYTES };
  } catch {
    return null;
  }
}

/**
 * Returns the size of all files below a folder, bytes; 0 when there is no such folder. A file that is removed in the
 * meantime counts 0.
 */
function readFolderBytes(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

export type Peaks = {
  memoryBytes: number;
  /** The size of everything stored and worked on for visitors. */
  filesBytes: number;
  /** What the largest visit stores, as a share of its budget. */
  fullest: number;
};

/** `budgets`: what one visit of each campaign may store, bytes, by the campaign's id. */
export type Watched = { readonly pid: number; dataDir: string; budgets: Readonly<Record<string, number>> };

/** Watches a server's memory and files until it is stopped; then returns the largest values. */
export function watchServer(server: Watched): { stop(): Peaks } {
  const peaks: Peaks = { memoryBytes: 0, filesBytes: 0, fullest: 0 };
  const lookAtMemory = () => void (peaks.memoryBytes = Math.max(peaks.memoryBytes, readTreeMemory(server.pid)));
  const lookAtFiles = () => {
    peaks.filesBytes = Math.max(
      peaks.filesBytes,
      readFolderBytes(join(server.dataDir, 'files')) + readFolderBytes(join(server.dataDir, 'work')),
    );
    peaks.fullest = Math.max(
      peaks.fullest,
      ...Object.entries(server.budgets).map(
        ([id, budget]) => fullestVisit(join(server.dataDir, 'files/stored', id)) / budget,
      ),
    );
  };
  const timers = [setInterval(lookAtMemory, MEMORY_EVERY_MS), setInterval(lookAtFiles, FILES_EVERY_MS)];
  return {
    stop() {
      timers.forEach(clearInterval);
      lookAtMemory();
      lookAtFiles();
      return peaks;
    },
  };
}

/** Returns the size of the largest visit: each visit of a campaign has its own folder. */
function fullestVisit(campaign: string): number {
  if (!existsSync(campaign)) return 0;
  return Math.max(0, ...readdirSync(campaign).map((visit) => readFolderBytes(join(campaign, visit))));
}
