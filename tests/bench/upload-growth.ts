import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { watchMemory } from './process-usage';
import { sendLargeFile } from './send-large-file';

/**
 * How much of an upload a server may keep in memory, MB, above the growth of one that keeps nothing. That growth is
 * Node's own and varies: reading 300 MB takes 40 MB in Node 20 and 22, 60 to 85 MB in 24 and 26.
 */
export const KEPT_MB = 24;

/**
 * Starts Node with `args`, a server that prints where to post a file as JSON (`url`, `fields`) and responds with 204,
 * and posts a file of `bytes` to it. Returns how much the process's memory grew, MB: its peak minus the memory just
 * before.
 */
export async function uploadToProcess(args: readonly string[], bytes: number): Promise<number> {
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url, fields } = JSON.parse(line) as { url: string; fields: Record<string, string> };
    const { result: status, growthMb } = await watchMemory(server.pid ?? 0, () => sendLargeFile(url, fields, bytes));
    if (status !== 204) throw new Error(`The upload was answered ${status}`);
    return growthMb;
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

/** Returns how much a server on this Node grows that reads and discards an upload of `bytes`, MB. */
export const measureBareGrowth = (bytes: number) => uploadToProcess(['tests/bench/bare-server.mjs'], bytes);
