import { readFile } from 'node:fs/promises';
import { readCpu, readCpuSeconds } from './process-usage';

/** How often the programs of a process are looked at, ms: most of them run for longer. */
const LOOK_MS = 25;

/** CPU seconds: of the process itself, of each kind of its programs, and of those too short to be seen. */
export type ProgramUsage = { itself: number; programs: Record<string, number>; unseen: number };

/** Runs `act` and returns the CPU seconds of a process and its programs meanwhile, by what their command lines say. */
export async function watchPrograms<T>(
  pid: number,
  kindOf: (commandLine: string) => string,
  act: () => Promise<T>,
): Promise<{ result: T; usage: ProgramUsage }> {
  const seen = new Map<number, { kind: string; seconds: number }>();
  const look = async () => {
    for (const child of await readChildren(pid)) {
      const [commandLine, seconds] = await Promise.all([
        readFile(`/proc/${child}/cmdline`, 'utf8'),
        readCpuSeconds(child),
      ]).catch(() => ['', NaN] as const);
      if (commandLine) seen.set(child, { kind: kindOf(commandLine.replaceAll('\0', ' ')), seconds });
    }
  };
  const before = await readCpu(pid);
  let looking = Promise.resolve();
  const timer = setInterval(() => void (looking = looking.then(look)), LOOK_MS);
  try {
    const result = await act();
    await looking;
    const after = await readCpu(pid);
    const programs: Record<string, number> = {};
    for (const { kind, seconds } of seen.values()) programs[kind] = (programs[kind] ?? 0) + seconds;
    const all = after.children - before.children;
    const unseen = Math.max(0, all - Object.values(programs).reduce((sum, one) => sum + one, 0));
    return { result, usage: { itself: after.itself - before.itself, programs, unseen } };
  } finally {
    clearInterval(timer);
  }
}

/** Programs are started by a process's first thread. Another process may take an id that has become free: it counts. */
async function readChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
