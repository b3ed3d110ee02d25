import { spawn } from 'node:child_process';
import { childEnvironment } from '../env/env';

/** The limits of a child process. */
export type ProcessLimits = {
  /** Wall-clock time: depends on the machine as much as on the work. */
  seconds: number;
  /** CPU time of all its threads together: depends only on the work. */
  cpuSeconds: number;
  /** Address space, bytes. */
  bytes: number;
};

export type Confinement = {
  /** Whether child processes can reach a network, loopback included. */
  network: 'noNetwork' | 'network';
  /** Returns the words to put before a command. */
  prefixFor(limits: ProcessLimits): string[];
};

const succeeds = ([command, ...args]: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command!, [...args, 'true'], { stdio: 'ignore', env: childEnvironment() });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** For root, and for other users where the system lets them create namespaces. */
const NO_NETWORK = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--net'],
];
const OWNED = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

const limited = ({ cpuSeconds, bytes }: ProcessLimits) => [
  'prlimit',
  `--cpu=${Math.ceil(cpuSeconds)}`,
  `--as=${bytes}`,
  '--core=0',
];

/**
 * Finds the tools this machine has to confine child processes with (util-linux on Linux; nothing elsewhere). Each tool
 * replaces itself with the next program, so the started process is the command's own.
 * - unshare: a network namespace of its own, which is empty.
 * - setpriv: the kernel kills the child as soon as the server is gone, even by kill -9.
 * - prlimit: CPU time (the kernel kills the child at its end), address space, no core dumps.
 */
async function find(): Promise<Confinement> {
  const [asRoot, asUser, hasSetpriv, hasPrlimit] = await Promise.all([
    ...NO_NETWORK.map(succeeds),
    succeeds(OWNED),
    succeeds(limited({ seconds: 1, cpuSeconds: 1, bytes: 2 ** 30 })),
  ]);
  const unshared = asRoot ? NO_NETWORK[0]! : asUser ? NO_NETWORK[1]! : [];
  return {
    network: unshared.length > 0 ? 'noNetwork' : 'network',
    prefixFor: (limits) => [...unshared, ...(hasSetpriv ? OWNED : []), ...(hasPrlimit ? limited(limits) : [])],
  };
}

let found: Promise<Confinement> | undefined;

/** Returns how this machine confines child processes; determined once per process. */
export function findConfinement(): Promise<Confinement> {
  return (found ??= find());
}
