import { spawn } from 'node:child_process';
import { childEnvironment } from '../env';

/** What a child process may use at most. */
export type Limits = {
  /** Wall clock: says as much of the machine as of the work. */
  seconds: number;
  /** Time on processors, of all its threads together: says how much the work itself is. */
  cpuSeconds: number;
  /** Address space. */
  bytes: number;
};

export type Confinement = {
  /** Whether children can reach a network, loopback included. */
  network: 'noNetwork' | 'network';
  /** The words to put before a command. */
  wordsFor(limits: Limits): string[];
};

const succeeds = ([command, ...args]: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command!, [...args, 'true'], { stdio: 'ignore', env: childEnvironment() });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** As root, and as anybody else where the system lets users have namespaces of their own. */
const NO_NETWORK = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--net'],
];
const OWNED = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

const limited = ({ cpuSeconds, bytes }: Limits) => [
  'prlimit',
  `--cpu=${Math.ceil(cpuSeconds)}`,
  `--as=${bytes}`,
  '--core=0',
];

/**
 * Finds out what this machine has to confine children with (util-linux on Linux; nothing elsewhere). Each
 * program replaces itself by the next, so the process started is the command's own.
 * - unshare: a network of its own, with nothing in it.
 * - setpriv: the kernel kills the child as soon as the server is gone, even by kill -9.
 * - prlimit: CPU time (the kernel kills at its end), address space, no core dumps.
 */
async function find(): Promise<Confinement> {
  const [asRoot, asUser, hasSetpriv, hasPrlimit] = await Promise.all([
    ...NO_NETWORK.map(succeeds),
    succeeds(OWNED),
    succeeds(limited({ seconds: 1, cpuSeconds: 1, bytes: 2 ** 30 })),
  ]);
  const alone = asRoot ? NO_NETWORK[0]! : asUser ? NO_NETWORK[1]! : [];
  return {
    network: alone.length > 0 ? 'noNetwork' : 'network',
    wordsFor: (limits) => [...alone, ...(hasSetpriv ? OWNED : []), ...(hasPrlimit ? limited(limits) : [])],
  };
}

let found: Promise<Confinement> | undefined;

/** What this machine confines children with; looked for once a process. */
export function findConfinement(): Promise<Confinement> {
  return (found ??= find());
}
