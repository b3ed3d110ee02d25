import { readdirSync } from 'node:fs';
import { main, printLine } from '../lib/print-line.mjs';
import { root, runNode } from '../lib/run.mjs';
import { findSwitchedOff } from './switched-off.mjs';

const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
const FOLDERS = ['app', 'brands', 'components', 'lib', 'scripts', 'tests'];
const AT_ROOT = readdirSync(root).filter((name) => /^[^.].*\.(?:ts|mjs)$/.test(name));

const program =
  (path, ...args) =>
  () =>
    runNode([path, ...args], { quiet: true });

async function checkComments() {
  const faults = findSwitchedOff(root);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}

/** The lanes run beside each other: the first takes all cores for half of its time, the second one core. */
const lanes = [
  [
    { title: 'Format', work: program('node_modules/oxfmt/bin/oxfmt', '--check') },
    { title: 'Comments that switch a rule off', work: checkComments },
    { title: 'Types and rules', work: program('node_modules/oxlint/bin/oxlint') },
  ],
  [
    { title: 'Rules of Next', work: program('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.') },
    {
      title: 'Imports',
      work: program(DEPENDENCY_CRUISER, '--config', '.dependency-cruiser.mjs', ...FOLDERS, ...AT_ROOT),
    },
  ],
];

/** Runs every check of a lane, and prints what each of them has found. Returns whether they found nothing. */
async function passes(lane) {
  let isPassed = true;
  for (const { title, work } of lane) {
    const { code, output } = await work();
    if (code === 0) continue;
    isPassed = false;
    printLine(`── ${title}\n${output.trim()}\n`);
  }
  return isPassed;
}

await main(async () => {
  const results = await Promise.all(lanes.map(passes));
  process.exitCode = results.every(Boolean) ? 0 : 1;
});
