import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileFormat } from '@/lib/contract/file-formats';

/** What a file is found to be. */
export type FoundFile = { format: FileFormat; bytes: number };

type Reply = { found: FoundFile | { fault: string } } | { error: string };

/**
 * Reads files with the code of the product's readers, all of them in one thread: to start a process for each takes many
 * times as long. `read` resolves with what a file is, or with the fault that it is refused for.
 */
export function openFileReader() {
  const worker = new Worker('./tests/support/file-reader-thread.mjs');
  let before: Promise<unknown> = Promise.resolve();

  async function ask(bytes: Uint8Array, accepted: readonly FileFormat[]): Promise<FoundFile | string> {
    worker.postMessage({ bytes, accepted });
    const [reply] = (await once(worker, 'message')) as [Reply];
    if ('error' in reply) throw new Error(reply.error);
    return 'fault' in reply.found ? reply.found.fault : reply.found;
  }

  return {
    /** One after the other, in the order of the calls. */
    read(bytes: Uint8Array, accepted: readonly FileFormat[]): Promise<FoundFile | string> {
      const reading = before.then(() => ask(bytes, accepted));
      before = reading.catch(() => {});
      return reading;
    },
    close: async () => void (await worker.terminate()),
  };
}
