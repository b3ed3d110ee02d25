import type { Batch } from './capture';

/** A little less than a second, so that a recorder that emits a chunk every second makes a batch of each chunk. */
const BATCH_MS = 950;

export type Batches = {
  add(chunk: Blob): void;
  /** Hands over the bytes gathered so far, and the next chunk as soon as it comes. */
  flush(): void;
  /** Hands over the remaining bytes. Returns the size of the whole recording in bytes. */
  end(): number;
  /** Discards everything that has not been handed over, and all later chunks. */
  cancel(): void;
};

/**
 * Gathers a recorder's chunks, up to 70 a second, into batches of about a second, without copying bytes. Empty chunks
 * are left out. A batch of one byte waits for the next chunk: Chromium emits the first byte of a film as a chunk of its
 * own, and one byte alone is not a film. `elapsed` returns the milliseconds since the start of the recording.
 */
export function createBatches(elapsed: () => number, mimeType: () => string, onBatch: (batch: Batch) => void): Batches {
  let chunks: Blob[] = [];
  let bytes = 0;
  let dueAt = BATCH_MS;
  let isOver = false;

  function emitBatch(): void {
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
      if (elapsed() >= dueAt) emitBatch();
    },
    flush() {
      emitBatch();
      dueAt = 0;
    },
    end() {
      emitBatch();
      return bytes;
    },
    cancel() {
      isOver = true;
      chunks = [];
    },
  };
}
