import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_LINES } from '../../scripts/lib/node-lines.mjs';
import { root, runNpm } from '../../scripts/lib/run.mjs';
import { UserError } from '../../scripts/lib/print-line.mjs';

const CACHE = join(root, 'node_modules/.cache/nodes');

/** Every Node line in use except the one we run on. */
export const otherLines = () =>
  NODE_LINES.map(({ major }) => major).filter((major) => major !== Number(process.versions.node.split('.')[0]));

/**
 * Returns the path of a line's newest Node, which is fetched from the package registry unless an earlier run did so.
 * Throws `UserError`.
 */
export async function fetchNode(major: number): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(CACHE, String(major));
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  const fetched = await runNpm(
    ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', `${name}@${major}`],
    { quiet: true },
  );
  if (existsSync(node)) return node;
  throw new UserError(
    `Node ${major} could not be fetched from the package registry (${name}@${major}):\n${fetched.output.trim()}`,
  );
}

/** Runs unit, components, integration and contract tests on another Node. Returns whether all passed. */
export async function passesOn(node: string): Promise<boolean> {
  const { code } = await runNpm(
    ['run', '--silent', 'jest', '--', '--selectProjects', 'unit', 'components', 'integration', 'contract', '--ci'],
    { node },
  );
  return code === 0;
}
