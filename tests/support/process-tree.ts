import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
/** How often the memory of a tree is read, ms: its programs run for longer than that, and reading costs time itself. */
const LOOK_MS = 200;

/** A process of a tree, with its resident memory, bytes. */
type Process = { pid: number; bytes: number };

/** Returns a process and all that it started. */
function listTree(pid: number): Process[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (fields) children.set(fields.parent, [...(children.get(fields.parent) ?? []), Number(name)]);
  }
  const tree = (of: number): Process[] => [
    { pid: of, bytes: readStat(of)?.bytes ?? 0 },
    ...(children.get(of) ?? []).flatMap(tree),
  ];
  return tree(pid);
}

/** Returns the memory used by a process and all that it started, bytes. Shared memory counts for each of them. */
export function readTreeMemory(pid: number): number {
  return listTree(pid).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Returns the memory that a process and all that it started take from the machine, bytes: what they share is divided
 * among those who share it (proc(5), smaps_rollup).
 */
export function readTreePss(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + readPss(one.pid), 0);
}

/** Runs `act` and returns the most memory that the tree took from the machine meanwhile, bytes. */
export async function watchTreePss<T>(pid: number, act: () => Promise<T>): Promise<{ result: T; peakBytes: number }> {
  let peakBytes = readTreePss(pid);
  const timer = setInterval(() => (peakBytes = Math.max(peakBytes, readTreePss(pid))), LOOK_MS);
  try {
    const result = await act();
    return { result, peakBytes: Math.max(peakBytes, readTreePss(pid)) };
  } finally {
    clearInterval(timer);
  }
}

/** Returns 0 for a process that has ended. */
function readPss(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
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
