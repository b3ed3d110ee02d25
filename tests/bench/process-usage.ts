import { readFile, writeFile } from 'node:fs/promises';

/** How long a process is left alone before it counts as at rest, ms. */
const REST_MS = 5_000;
export const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

/** Clock ticks per second in /proc (getconf CLK_TCK on every Linux we know). */
const TICKS = 100;
const MB = 1024 * 1024;

/** Returns the CPU seconds that a process and its ended children have used so far (proc(5), stat). */
export async function readCpu(pid: number): Promise<{ itself: number; children: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces, so fields are counted after it; utime is the 14th of all.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { itself: (user + system) / TICKS, children: (childrenUser + childrenSystem) / TICKS };
}

/** The same for both together. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const { itself, children } = await readCpu(pid);
  return itself + children;
}

/** Runs `act` and returns the process' peak memory during it, and how far that is above the memory before, MB. */
export async function watchMemory<T>(
  pid: number,
  act: () => Promise<T>,
): Promise<{ result: T; peakMb: number; growthMb: number }> {
  const before = await readMemory(pid, 'VmRSS');
  // Resets the peak to the memory in use now (proc(5), clear_refs).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const result = await act();
  const peak = await readMemory(pid, 'VmHWM');
  return { result, peakMb: peak / MB, growthMb: (peak - before) / MB };
}

/** Returns the memory in use, or the most that was, bytes. */
export async function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has no ${name}`);
  return Number(kilobytes) * 1024;
}
