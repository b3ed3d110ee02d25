import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNode } from './run.mjs';
import { say, Unready } from './say.mjs';

const oldestNode = [20, 19];

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Whether npm's own record of what it installed agrees with package-lock.json. */
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
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (isOld) throw new Unready(`Node ${process.versions.node} is too old: install Node ${oldestNode.join('.')} or newer.`);
}

/** Installs exactly what package-lock.json names, unless it is there. */
export async function ensurePackages() {
  checkNode();
  if (packagesAreCurrent()) return;
  say('Installing packages (a minute or two) …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('.js') ? await runNode([npm, ...args]) : await run('npm', args);
  if (code !== 0) throw new Unready('The packages could not be installed: npm says why above. Then run the same command again.');
}
