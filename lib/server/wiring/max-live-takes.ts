import { availableParallelism, totalmem } from 'node:os';

/**
 * Up to so many visitors whose pictures are encoded record on each processor before they wait for their films (`npm run
 * bench -- filmCrowd`): a take in 640×480 uses a quarter of a processor while it is recorded, calls and all, and 0.2
 * GiB of memory.
 */
const PER_PROCESSOR = 3;
const PER_GIB = 2;

/** How many takes whose pictures are copied cost as much as one whose pictures are encoded, at least. */
export const COPIED_PER_ENCODED = 5;

/** Returns of how many takes this machine can encode the pictures at once while they are recorded. */
export function maxLiveTakes(
  processors = availableParallelism(),
  bytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.max(1, Math.min(PER_PROCESSOR * processors, Math.floor((PER_GIB * bytes) / 1024 ** 3)));
}
