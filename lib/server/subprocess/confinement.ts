import { spawn } from 'node:child_process';

/** What a child process may use at most. */
export type Limits = {
  /** Wall clock; twice that in CPU time, for two threads. */
  seconds: number;
  /** Address space. */
  bytes: number;
};

const succeeds = (command: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/**
 * Finds out what this machine has to confine children with (util-linux on Linux; nothing elsewhere)
 * and returns the words to put before a command. Each of them replaces itself by the next, so the
 * process started is the command's own.
 * - setpriv: the kernel kills the child as soon as the server is gone, even by kill -9.
 * - prlimit: CPU time, address space, no core dumps.
 */
export async function findConfinement(): Promise<(limits: Limits) => string[]> {
  const bound = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
  const limited = ({ seconds, bytes }: Limits) => ['prlimit', `--cpu=${Math.ceil(2 * seconds)}`, `--as=${bytes}`, '--core=0'];
  const [hasSetpriv, hasPrlimit] = await Promise.all([
    succeeds('setpriv', [...bound.slice(1), 'true']),
    succeeds('prlimit', [...limited({ seconds: 1, bytes: 2 ** 30 }).slice(1), 'true']),
  ]);
  return (limits) => [...(hasSetpriv ? bound : []), ...(hasPrlimit ? limited(limits) : [])];
}
