import { main, printLine } from './lib/print-line.mjs';
import { lint, runRows, secondsSince, unitAndComponents } from './lib/stages.mjs';
import { describeTrouble } from '../tests/report/test-results.mjs';

/** What needs no build, browser or server: before each commit. */
await main(async () => {
  const start = Date.now();
  const results = await runRows([[[lint], [unitAndComponents]]]);
  for (const line of describeTrouble(results.flatMap(({ tests }) => tests))) printLine(line);
  printLine(`\n${secondsSince(start)} altogether.`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
});
