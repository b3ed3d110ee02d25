import { readFileSync } from 'node:fs';

/** Linux reports times in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used itself, and those of its child processes that have ended. */
export type CpuTime = { itself: number; endedChildren: number };

/** Returns what a process has used so far; nothing where the system does not report it, or when it has ended. */
export function readCpuTime(pid: number): CpuTime {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The fields after the program's name, which may contain anything: the first one here is the third of all; we need
    // the 14th to 17th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      itself: (user + system) / TICKS_PER_SECOND,
      endedChildren: (childrenUser + childrenSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return { itself: 0, endedChildren: 0 };
  }
}

/** How often a process is looked at while it uses its CPU seconds up, and at least, ms. */
const LOOKS = 10;
const LOOK_MS = 1_000;

/**
 * Watches the CPU seconds of a process, because nothing tells them of one that has ended. `seen`: what it had used when
 * it was last looked at, which is at most as long ago as a tenth of `cpuSeconds`.
 */
export function watchCpuTime(pid: number, cpuSeconds: number): { seen(): number; stop(): void } {
  let seen = 0;
  const look = () => {
    const { itself, endedChildren } = readCpuTime(pid);
    seen = Math.max(seen, itself + endedChildren);
  };
  const timer = setInterval(look, Math.min(LOOK_MS, (cpuSeconds * 1000) / LOOKS));
  return { seen: () => seen, stop: () => clearInterval(timer) };
}
