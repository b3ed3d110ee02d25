import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Figure } from './report';
import type { EntriesUsage } from './stream-entries';

const FEW = 1_000;
const MANY = 100_000;
/** How much memory the larger export may take, MB: its directory is 12 of them, the rest is what Node lets lie. */
const MAX_MB = 64;

/** Measures how much an export of many small files raises a process' memory, in a process of its own for each. */
export async function measureExportEntries(): Promise<Figure[]> {
  const [few, many] = [await streamEntries(FEW), await streamEntries(MANY)];
  const name = (count: number) => `export of ${count} small files: growth of the process’ memory`;
  return [
    { name: name(FEW), value: few.growthMb, unit: 'MB' },
    { name: name(MANY), value: many.growthMb, unit: 'MB', atMost: MAX_MB },
    { name: `export of ${MANY} small files: CPU time`, value: many.cpuSeconds, unit: 's' },
  ];
}

async function streamEntries(entries: number): Promise<EntriesUsage> {
  const command = ['--import', 'tsx', 'tests/bench/stream-entries.ts', String(entries)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  const usage = JSON.parse(stdout) as EntriesUsage;
  if (usage.bytes < entries * 100) throw new Error(`The export of ${entries} files has only ${usage.bytes} bytes`);
  return usage;
}
