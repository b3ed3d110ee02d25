import { spawn, type SpawnOptions } from 'node:child_process';

/** How many characters of a process's output are kept for the report of a failure. */
const keptOutput = 100_000;

export type Child = {
  pid: number;
  /** The last output on stdout and stderr. */
  output(): string;
  /** Resolves with how the process ended. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end. After `timeoutMs` it sends KILL and rejects. */
  end(signal: NodeJS.Signals, timeoutMs?: number): Promise<void>;
};

type ChildOptions = SpawnOptions & { onOutput?: (output: string) => void };

/** Starts a process that ends with this one at the latest. `onOutput` is called with all of its output, as it comes. */
export function startChild(
  command: string,
  args: readonly string[],
  { onOutput = () => {}, ...options }: ChildOptions = {},
): Child {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutput);
      onOutput(chunk.toString());
    });
  }
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      over = true;
      process.off('exit', killIt);
      resolve(how);
    };
    child.once('error', (error) => finish(error.message));
    child.once('close', (code, signal) => finish(signal ?? `exit code ${code}`));
  });

  return {
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    hasEnded: () => over,
    async end(signal, timeoutMs = 15_000) {
      child.kill(signal);
      const timeout = setTimeout(() => {
        output += `\nstill there ${timeoutMs} ms after ${signal}: killed\n`;
        child.kill('SIGKILL');
      }, timeoutMs);
      const how = await ended;
      clearTimeout(timeout);
      if (how === 'SIGKILL' && signal !== 'SIGKILL')
        throw new Error(`The process did not end at ${signal}.\n${output}`);
    },
  };
}

/** Waits for processes that are started at the same time. When one of them fails, it ends the others and rejects. */
export async function allStarted<C extends Child>(starting: readonly Promise<C>[]): Promise<C[]> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.map((one) => one.status === 'fulfilled' && one.value.end('SIGKILL')));
    throw error;
  }
}

/**
 * Calls `isReady` until it returns true. Rejects when the process ends first, or after `timeoutMs`; then it has ended.
 */
export async function waitUntilReady(child: Child, isReady: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady().catch(() => false))) {
    if (child.hasEnded())
      throw new Error(`The process ended (${await child.ended}) before it was ready.\n${child.output()}`);
    if (Date.now() > deadline) {
      await child.end('SIGKILL');
      throw new Error(`The process was not ready after ${timeoutMs} ms.\n${child.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
