import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker } from 'node:worker_threads';

// A program that writes down nothing true and uses every processor, as one with a model does:
// burning-program.mjs SOUND OUTPUT SECONDS, of all processors together.

const [, output = '', seconds = '1'] = process.argv.slice(2);

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

if (isMainThread) {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) }),
  );
  await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
  writeFileSync(`${output}.json`, JSON.stringify({ text: 'alpha', segments: [{ start: 0, end: 1, text: 'alpha' }] }));
} else {
  while (used() < Number(seconds));
}
