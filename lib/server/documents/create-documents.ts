import { totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { Logger } from '../logger';
import { BadDocument, type Documents } from '../ports/documents';
import { createPlaces, NoPlace } from '../subprocess/places';
import { createRunner, Interrupted, type Outcome } from '../subprocess/runner';

/** A resume of 10 MB takes under a second: room for a machine ten times slower. */
const CPU_SECONDS = 10;
/** Room for a machine that has others to work for. */
const SECONDS = 30;
/** Of JavaScript values; the largest document we let in needs a quarter. */
const HEAP_MEGABYTES = 512;
/** Node has 1 GiB of addresses before it does anything. */
const ADDRESS_BYTES = 2.5 * 1024 ** 3;

/** A machine or container with less than this has room for one reader at once, else for two. */
const ROOMY_BYTES = 2 * 1024 ** 3;
/** As many as are read in ten seconds, at a second each. */
const WAITING = 20;

const Verdict = z.object({
  fault: z.enum(['notPdf', 'script', 'launch', 'external', 'attachment', 'password']).nullable(),
});

export type DocumentsOptions = {
  logger?: Pick<Logger, 'debug'>;
  /** What this process may have of memory, bytes. */
  memoryBytes?: number;
};

/**
 * The documents port: a child of its own reads each document, so that one made to choke its reader takes nobody with
 * it. Two at once at most; throws `unavailable` where many wait already.
 */
export function createDocuments({ logger, memoryBytes = availableMemory() }: DocumentsOptions = {}): Documents {
  const runner = createRunner(logger);
  const places = createPlaces({ places: memoryBytes < ROOMY_BYTES ? 1 : 2, waiting: WAITING });
  // Not an import: the child reads its own source, which no bundle contains.
  const script = join(process.cwd(), 'lib', 'server', 'documents', 'inspect-pdf.mjs');

  const read = (path: string): Promise<Outcome> =>
    runner.run({
      command: process.execPath,
      args: [`--max-old-space-size=${HEAP_MEGABYTES}`, script, path],
      limits: { seconds: SECONDS, cpuSeconds: CPU_SECONDS, bytes: ADDRESS_BYTES },
    });

  return {
    async inspect(path) {
      const outcome = await places.use(() => read(path)).catch(throwFault);
      if (outcome.end === 'overflow') throw new BadDocument('tooComplex');
      if (outcome.code !== 0) throw new Error(`reading a document: ${outcome.stderr}`);
      const { fault } = Verdict.parse(JSON.parse(outcome.stdout));
      if (fault) throw new BadDocument(fault);
    },
    close: () => runner.close(),
  };
}

/** A reader that ran out of memory kills itself; one that only took long had too little of the machine. */
function throwFault(error: unknown): never {
  if (error instanceof NoPlace)
    throw new AppError('unavailable', 'Too many documents are waiting', undefined, { cause: error });
  if (error instanceof Interrupted && error.why !== 'timeout') throw new BadDocument('tooComplex');
  throw error;
}

/** What the machine has, or the container where it may have less. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
