import { join } from 'node:path';
import * as z from 'zod';
import type { Logger } from '../logger';
import { BadDocument, type Documents } from '../ports/documents';
import { createRunner, Interrupted } from '../subprocess/runner';

/** A resume of 10 MB takes under a second: room for a machine ten times slower. */
const SECONDS = 10;
/** Of JavaScript values; the largest document we let in needs a quarter. */
const HEAP_MEGABYTES = 512;
/** Node has 1 GiB of addresses before it does anything. */
const ADDRESS_BYTES = 2.5 * 1024 ** 3;

const Verdict = z.object({ fault: z.enum(['notPdf', 'script', 'launch', 'attachment', 'password']).nullable() });

export type DocumentsOptions = {
  logger?: Pick<Logger, 'debug'>;
};

/** The documents port: a child of its own reads each document, so that one made to choke its reader takes nobody with it. */
export function createDocuments({ logger }: DocumentsOptions = {}): Documents {
  const runner = createRunner(logger);
  // Not an import: the child reads its own source, which no bundle contains.
  const script = join(process.cwd(), 'lib', 'server', 'documents', 'inspect-pdf.mjs');
  return {
    async inspect(path) {
      const outcome = await runner
        .run({
          command: process.execPath,
          args: [`--max-old-space-size=${HEAP_MEGABYTES}`, script, path],
          limits: { seconds: SECONDS, bytes: ADDRESS_BYTES },
        })
        .catch((error: unknown) => {
          throw error instanceof Interrupted ? new BadDocument('tooComplex') : error;
        });
      if (outcome.end === 'overflow') throw new BadDocument('tooComplex');
      if (outcome.code !== 0) throw new Error(`reading a document: ${outcome.stderr}`);
      const { fault } = Verdict.parse(JSON.parse(outcome.stdout));
      if (fault) throw new BadDocument(fault);
    },
    close: () => runner.close(),
  };
}
