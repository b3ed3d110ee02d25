import { readdirSync, readFileSync } from 'node:fs';

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

export type Peaks = {
  memoryBytes: number;
  /** The size of everything stored and worked on for visitors. */
  filesBytes: number;
  /** What the largest visit stores, as a share of its budget. */
  fullest: number;
};

/** What is stored of visitors: everything, and of each visit of a campaign; bytes. */
export type Stored = { bytes: number; visits(campaignId: string): number[] };

/** `budgets`: what one visit of each campaign may store, bytes, by the campaign's id. */
export type Watched = {
  pids(): readonly number[];
  readStored(campaignIds: readonly string[]): Promise<Stored>;
  budgets: Readonly<Record<string, number>>;
};

/** Watches a server's memory and files until it is stopped; then returns the largest values. */
export function watchServer({ pids, readStored, budgets }: Watched): { stop(): Promise<Peaks> } {
  const peaks: Peaks = { memoryBytes: 0, filesBytes: 0, fullest: 0 };
  const lookAtMemory = () => {
    const bytes = pids().reduce((sum, pid) => sum + readTreeMemory(pid), 0);
    peaks.memoryBytes = Math.max(peaks.memoryBytes, bytes);
  };
  const lookAtFiles = async () => {
    const stored = await readStored(Object.keys(budgets));
    peaks.filesBytes = Math.max(peaks.filesBytes, stored.bytes);
    const shares = Object.entries(budgets).flatMap(([id, budget]) => stored.visits(id).map((bytes) => bytes / budget));
    peaks.fullest = Math.max(peaks.fullest, ...shares);
  };
  let looking = Promise.resolve();
  const timers = [
    setInterval(lookAtMemory, MEMORY_EVERY_MS),
    setInterval(() => void (looking = looking.then(lookAtFiles)), FILES_EVERY_MS),
  ];
  return {
    async stop() {
      timers.forEach(clearInterval);
      lookAtMemory();
      await looking;
      await lookAtFiles();
      return peaks;
    },
  };
}
