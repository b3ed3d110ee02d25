import { zipOfSmallFiles } from '../support/zip-of-small-files';
import { readCpuSeconds, watchMemory } from './process-usage';

/** What a process of its own writes as JSON. */
export type EntriesUsage = { growthMb: number; cpuSeconds: number; bytes: number };

/** So many entries are read first: what Node itself takes for streams is there afterwards. */
const WARM_UP = 1_000;

/** Reads an export of so many files of a few bytes, and returns how many bytes it had. */
async function readExport(entries: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of zipOfSmallFiles(entries)) bytes += (chunk as Uint8Array).length;
  return bytes;
}

/** Prints what an export of so many files, the first argument, takes of this process. */
async function main(): Promise<void> {
  await readExport(WARM_UP);
  const before = await readCpuSeconds(process.pid);
  const { growthMb, result } = await watchMemory(process.pid, () => readExport(Number(process.argv[2])));
  const usage: EntriesUsage = { growthMb, cpuSeconds: (await readCpuSeconds(process.pid)) - before, bytes: result };
  console.log(JSON.stringify(usage));
}

await main();
