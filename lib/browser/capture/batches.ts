import type { Batch } from './capture';

/** A little less than a second, so that a recorder which sends a chunk a second makes a batch of each. */
const BATCH_MS = 950;

export type Batches = {
  add(chunk: Blob): void;
  /** Hands over what there is now, and the next chunk as soon as it comes. */
  flush(): void;
  /** Hands over the rest. Returns the bytes of the whole recording. */
  end(): number;
  /** Throws away what has not been handed over, and whatever still comes. */
  cancel(): void;
};

/**
 * Gathers a recorder's chunks, up to 70 a second, into batches of about a second, without copying a byte.
 * Empty chunks are left out. A batch has more than one byte, because one byte alone is no film; it waits for the next
 * chunk, because Chromium sends the first byte of a film as a chunk of its own.
 * `elapsed` returns the milliseconds since the recording's start.
 */
export function createBatches(elapsed: () => number, mimeType: () => string, onBatch: (batch: Batch) => void): Batches {
  let chunks: Blob[] = [];
  let bytes = 0;
  let dueAt = BATCH_MS;
  let isOver = false;

  function handOver(): void {
    if (chunks.length === 0 || bytes <= 1 || isOver) return;
    const until = Math.round(elapsed());
    dueAt = until + BATCH_MS;
    const blob = new Blob(chunks);
    chunks = [];
    onBatch({ blob, until, mimeType: mimeType() });
  }

  return {
    add(chunk) {
      if (chunk.size === 0 || isOver) return;
      chunks.push(chunk);
      bytes += chunk.size;
      if (elapsed() >= dueAt) handOver();
    },
    flush() {
      handOver();
      dueAt = 0;
    },
    end() {
      handOver();
      return bytes;
    },
    cancel() {
      isOver = true;
      chunks = [];
    },
  };
}
