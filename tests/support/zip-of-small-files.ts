import type { Readable } from 'node:stream';
import { streamZip } from '@/lib/server/use-cases/exports/stream-zip';

/** Returns an export of so many files of a few bytes, which is made while it is read. */
export const zipOfSmallFiles = (files: number): Readable =>
  streamZip(async ({ addText }) => {
    for (let n = 0; n < files; n += 1)
      await addText(
        `campaign/visits/00000000-0000-4000-8000-${String(n).padStart(12, '0')}/records.json`,
        `{"n":${n}}`,
      );
  });
