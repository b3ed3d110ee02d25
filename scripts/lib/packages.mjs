import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_LINES, runsOn } from './node-lines.mjs';
import { root, runNpm } from './run.mjs';
import { printLine, UserError } from './print-line.mjs';

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Returns whether npm's record of what it installed matches package-lock.json. */
export function packagesAreCurrent(folder = root) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

function checkNode() {
  const { node } = process.versions;
  if (runsOn(node)) return;
  const oldest = NODE_LINES.map(({ major, minor }) => (minor === 0 ? `${major}` : `${major}.${minor}`)).join(', ');
  throw new UserError(`Node ${node} will not do: install one of ${oldest}, or a newer one.`);
}

/** Installs exactly what package-lock.json names, unless it is installed already. */
export async function ensurePackages() {
  checkNode();
  if (packagesAreCurrent()) return;
  printLine('Installing packages (a minute or two) …');
  const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    throw new UserError('The packages could not be installed: npm says why above. Then run the same command again.');
}
