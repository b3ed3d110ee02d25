import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { childEnvironment } from '../env/env';
import type { Logger } from '../log/logger';
import { findConfinement, type ProcessLimits } from './confinement';
import { watchCpuTime } from './cpu-time';
import { keepAll, readLines, type Output } from './output';

export type Command = {
  command: string;
  args: readonly string[];
  limits: ProcessLimits;
  /** How far it gives way to other processes, 0 (not at all, as without it) to 19. */
  niceness?: number;
  /** Called with each line of the output; nothing of the output is kept then. */
  onLine?: (line: string) => void;
  /** Called with each line on standard error; nothing of it is kept then, and there may be much more of it. */
  onMessage?: (line: string) => void;
  /** Ends the process at once, TERM then KILL; the run rejects with the signal's reason once the process has ended. */
  signal?: AbortSignal;
};

/** A process that is fed while it runs, and whose results are read as they come. */
export type Opened = {
  /** Its standard input. When the process has ended, what is written to it is lost without an error. */
  input: Writable;
  /** What it writes to its descriptors 3 and up. Each has to be read, or the process comes to a halt. */
  outputs: readonly Readable[];
  /** Resolves and rejects as `run` does. */
  outcome: Promise<Outcome>;
  /** Returns what has come from its standard error by now. */
  messages(): string;
  /** Ends a process whose work is done: the outcome then is that of one that ended by itself. */
  release(): void;
};

/** How a process ended. `overflow`: it was stopped because it printed too much. */
export type Outcome = { end: 'exit'; code: number; stdout: string; stderr: string } | { end: 'overflow' };

/**
 * Why a process did not end by itself: it took too long, used up its CPU seconds, or was killed in another way (also by
 * the kernel when memory runs out).
 */
export class Interrupted extends Error {
  readonly why: 'timeout' | 'cpuSpent' | 'killed';
  constructor(why: Interrupted['why'], message: string) {
    super(message);
    this.name = 'Interrupted';
    this.why = why;
  }
}

export type Runner = {
  /**
   * Rejects when the process cannot be started, with `Interrupted` when it is killed or takes too long, and with its
   * signal's reason.
   */
  run(command: Command): Promise<Outcome>;
  /** Starts a process with a standard input, and as many further outputs as asked for. Rejects as `run` does. */
  open(command: Command, outputs: number): Promise<Opened>;
  /** Sends TERM to every child process, KILL two seconds later; resolves when all have ended. Later runs reject. */
  close(): Promise<void>;
};

/** Limit of the output: two hours of packets as listed by ffprobe are 30 MB. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** Limit of the messages on standard error, all of which are kept. */
const MAX_MESSAGE_BYTES = 256 * 1024;
const GRACE_MS = 2000;
/**
 * If a killed child was seen to have used at least this share of its CPU seconds, the kernel is taken to have killed it
 * for reaching the limit. The kernel samples what it limits by, and on a busy machine that is far from what it reports.
 */
const CPU_SHARE = 0.5;
/**
 * The exit codes of the confining tools when they cannot run the command, and how their messages begin when they cannot
 * do their own part.
 */
const NOT_RUN = [126, 127];
const NOT_CONFINED = /^(?:unshare|setpriv|prlimit|nice): /;

/** The child leads a process group of its own, so that a signal also reaches what it starts. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * Linux outside of containers mostly shares processors among sessions first (sched(7), autogroup), and niceness counts
 * within one of them alone: that of the child, which leads its own, has to give way as a whole. Otherwise a dozen
 * programs leave a thirteenth of the processors to the server that visitors wait for.
 */
function giveWay(child: ChildProcess, niceness: number): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(niceness));
  } catch (error) {
    // Otherwise the system does not do so, or the child has just ended.
    if (isBusy(error)) setTimeout(() => giveWay(child, niceness), BUSY_MS).unref();
  }
}

/** For all users but root, the system changes one session in a tenth of a second. */
const BUSY_MS = 150;
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/** Starts processes and owns them: none runs longer than its limits allow, or longer than the runner or the server. */
export function createRunner(logger?: Pick<Logger, 'debug'>): Runner {
  const children = new Map<ChildProcess, Promise<void>>();
  const confinement = findConfinement();
  const killAll = () => [...children.keys()].forEach((child) => signalGroup(child, 'SIGKILL'));
  process.once('exit', killAll);
  let closing: Promise<void> | undefined;

  function stop(child: ChildProcess): void {
    signalGroup(child, 'SIGTERM');
    const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
    child.once('close', () => clearTimeout(kill));
  }

  function start(
    { command, args, limits, niceness = 0, onLine, onMessage, signal }: Command,
    prefix: string[],
    stdio: ('ignore' | 'pipe')[],
  ): { child: ChildProcess } & Pick<Opened, 'outcome' | 'messages' | 'release'> {
    const [file, ...rest] = [...prefix, 'nice', '-n', String(niceness), command, ...args];
    const child = spawn(file!, rest, { stdio, detached: true, env: childEnvironment() });
    if (niceness > 0) giveWay(child, niceness);
    const stdout = onLine ? readLines(MAX_OUTPUT_BYTES, onLine) : keepAll(MAX_OUTPUT_BYTES);
    let notConfined: string | undefined;
    const readMessage = (line: string) => {
      if (NOT_CONFINED.test(line)) notConfined = line;
      onMessage?.(line);
    };
    const stderr = onMessage ? readLines(MAX_OUTPUT_BYTES, readMessage) : keepAll(MAX_MESSAGE_BYTES);
    let stopped: 'overflow' | 'timeout' | 'aborted' | 'released' | undefined;

    const stopFor = (why: NonNullable<typeof stopped>) => {
      stopped ??= why;
      stop(child);
    };
    const collect = (output: Output) => (chunk: Buffer) => {
      if (!stopped && output.add(chunk) === 'tooMuch') stopFor('overflow');
    };
    child.stdout?.on('data', collect(stdout));
    child.stderr?.on('data', collect(stderr));
    const timer = setTimeout(() => stopFor('timeout'), limits.seconds * 1000);
    const onAbort = () => stopFor('aborted');
    signal?.addEventListener('abort', onAbort, { once: true });
    const startedAt = performance.now();

    // The kernel kills in the same way for CPU time and for memory.
    const cpuTime = child.pid === undefined ? undefined : watchCpuTime(child.pid, limits.cpuSeconds);
    const cpuSpent = () => (cpuTime?.seen() ?? 0) >= limits.cpuSeconds * CPU_SHARE;
    // From now on, another process may have its id.
    child.once('exit', () => cpuTime?.stop());

    const outcome = new Promise<Outcome>((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`${command} cannot be run: ${error.message}`, { cause: error })));
      child.once('close', (code, killedBy) => {
        logger?.debug(
          { command, code, signal: killedBy, ms: Math.round(performance.now() - startedAt) },
          'subprocess ended',
        );
        if (closing) reject(new Error(`${command} was stopped: its owner is closing`));
        else if (stopped === 'aborted') reject(signal?.reason as Error);
        else if (stopped === 'released')
          resolve({ end: 'exit', code: 0, stdout: stdout.text(), stderr: stderr.text() });
        else if (stopped === 'overflow') resolve({ end: 'overflow' });
        else if (stopped === 'timeout')
          reject(new Interrupted('timeout', `${command} took longer than ${limits.seconds} s`));
        else if (code === null && cpuSpent())
          reject(new Interrupted('cpuSpent', `${command} spent ${limits.cpuSeconds} s of CPU time`));
        else if (code === null) reject(new Interrupted('killed', `${command} was killed by ${killedBy}`));
        else if (NOT_RUN.includes(code) || notConfined || NOT_CONFINED.test(stderr.text()))
          reject(new Error(`${command} cannot be run: ${notConfined ?? stderr.text()}`));
        else resolve({ end: 'exit', code, stdout: stdout.text(), stderr: stderr.text() });
      });
    });

    const forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      children.delete(child);
    };
    children.set(child, outcome.then(forget, forget));
    const release = () => {
      stopped ??= 'released';
      signalGroup(child, 'SIGKILL');
    };
    return { child, outcome, messages: () => stderr.text(), release };
  }

  async function begin(command: Command, stdio: ('ignore' | 'pipe')[]) {
    const { prefixFor } = await confinement;
    command.signal?.throwIfAborted();
    if (closing) throw new Error('the owner of child processes is closed');
    return start(command, prefixFor(command.limits), stdio);
  }

  async function closeAll(): Promise<void> {
    await confinement;
    for (const child of children.keys()) stop(child);
    await Promise.all(children.values());
    process.off('exit', killAll);
  }

  return {
    run: async (command) => (await begin(command, ['ignore', 'pipe', 'pipe'])).outcome,

    async open(command, outputs) {
      const further = Array.from({ length: outputs }, () => 'pipe' as const);
      const { child, ...opened } = await begin(command, ['pipe', 'pipe', 'pipe', ...further]);
      // Why it takes nothing any more is said by its outcome.
      child.stdin!.on('error', () => {});
      return { ...opened, input: child.stdin!, outputs: child.stdio.slice(3) as Readable[] };
    },

    close: () => (closing ??= closeAll()),
  };
}
