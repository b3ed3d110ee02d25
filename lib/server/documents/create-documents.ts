import { totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { FILE_FORMATS, type FileFormat } from '@/lib/contract/file-formats';
import { AppError } from '@/lib/contract/errors';
import type { Logger } from '../log/logger';
import { BadDocument, type Documents } from '../ports/documents';
import { createSlots, NoSlot } from '../subprocess/slots';
import { createRunner, Interrupted, type Outcome } from '../subprocess/runner';

/** A resume of 10 MB takes less than a second. A file for a section may be ten times as large. */
const CPU_SECONDS = 10;
/** Wall-clock limit: longer, because the machine may be busy with other work. */
const SECONDS = 30;
/** The heap for JavaScript values. The bytes of a document, and what is unpacked of it, lie outside of it. */
const HEAP_MEGABYTES = 512;
/** Node uses 1 GiB of address space before it does anything. */
const ADDRESS_BYTES = 2.5 * 1024 ** 3;

/**
 * A machine or container with less memory than this runs one reader at a time, else two. The largest file that a
 * section may ask for takes a reader more than 600 MB.
 */
const ROOMY_BYTES = 4 * 1024 ** 3;
/** How many documents may wait: about ten seconds of work when two resumes are read at a time for a second each. */
const WAITING = 20;

const Faults = z.enum([
  ...(['notPdf', 'format', 'script', 'launch', 'external', 'attachment', 'password'] as const),
  ...(['tooComplex', 'macros', 'disguised'] as const),
]);
const Verdict = z.object({ fault: Faults.nullable() });
const Found = z.object({
  format: z.enum(Object.keys(FILE_FORMATS) as [FileFormat, ...FileFormat[]]),
  bytes: z.int().positive(),
});

export type DocumentsOptions = {
  logger?: Pick<Logger, 'debug'>;
  /** The memory this process may use, bytes. */
  memoryBytes?: number;
  /** Wall-clock limit of one reading. */
  seconds?: number;
};

/**
 * The documents port. A separate child process reads each document, so that a document made to exhaust its reader harms
 * nothing else. At most two run at once; throws `unavailable` when many wait already.
 */
export function createDocuments({
  logger,
  memoryBytes = availableMemory(),
  seconds = SECONDS,
}: DocumentsOptions = {}): Documents {
  const runner = createRunner(logger);
  const slots = createSlots({ slots: memoryBytes < ROOMY_BYTES ? 1 : 2, waiting: WAITING });
  // Not an import: the child process reads its own source file, which no bundle contains.
  const scriptOf = (name: string) => join(process.cwd(), 'lib', 'server', 'documents', name);

  const run = (script: string, args: readonly string[]): Promise<Outcome> =>
    runner.run({
      command: process.execPath,
      args: [`--max-old-space-size=${HEAP_MEGABYTES}`, scriptOf(script), ...args],
      limits: { seconds, cpuSeconds: CPU_SECONDS, bytes: ADDRESS_BYTES },
    });

  /** Returns what a reader prints of a file that is not at fault. */
  async function read(script: string, ...args: string[]): Promise<unknown> {
    const outcome = await slots.use(() => run(script, args)).catch(throwError);
    if (outcome.end === 'overflow') throw new BadDocument('tooComplex');
    if (outcome.code !== 0) throw new Error(`reading a document: ${outcome.stderr}`);
    const said: unknown = JSON.parse(outcome.stdout);
    const { fault } = Verdict.parse(said);
    if (fault) throw new BadDocument(fault);
    return said;
  }

  return {
    inspect: async (path) => void (await read('inspect-pdf.mjs', path)),
    inspectFile: async (path, accepted) => Found.parse(await read('inspect-file.mjs', path, accepted.join())),
    close: () => runner.close(),
  };
}

/**
 * A reader that runs out of memory ends itself, which is the document's fault; for one that only took too long, the
 * machine may have been too busy.
 */
function throwError(error: unknown): never {
  if (error instanceof NoSlot)
    throw new AppError('unavailable', 'Too many documents are waiting', undefined, { cause: error });
  if (error instanceof Interrupted && error.why !== 'timeout') throw new BadDocument('tooComplex');
  throw error;
}

/** Returns the memory of the machine, or of the container where it is limited to less. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
