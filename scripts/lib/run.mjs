import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program in the repository's folder, without input, and forwards INT and TERM to it. `quiet` prints its output
 * only when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is empty unless quiet
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const stop = (signal) => child.kill(signal);
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const settle = (finish) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      finish();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code) => settle(() => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() })));
  });
}

/**
 * Runs a program file of the repository or of a package with Node.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Runs npm. Its scripts find `node` by name: they get the Node that runs this, or the one at `node`.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options]
 */
export function runNpm(args, { node = process.execPath, env, ...options } = {}) {
  const withNode = { ...env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runNode([npm, ...args], { ...options, env: withNode })
    : run('npm', args, { ...options, env: withNode });
}
