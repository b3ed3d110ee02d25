import type { Slice } from './capture';

/** A little less than a second, so that a recorder that emits a chunk every second makes a slice of each chunk. */
const SLICE_MS = 950;

export type Slices = {
  add(chunk: Blob): void;
  /** Hands over the bytes gathered so far, and the next chunk as soon as it comes. */
  flush(): void;
  /** Hands over the remaining bytes. Returns the size of the whole recording in bytes. */
  end(): number;
  /** Discards everything that has not been handed over, and all later chunks. */
  cancel(): void;
};

/**
 * Gathers a recorder's chunks, up to 70 a second, into slices of about a second, without copying bytes. Empty chunks
 * are left out. A slice of one byte waits for the next chunk: Chromium emits the first byte of a film as a chunk of its
 * own, and one byte alone is not a film. `elapsed` returns the milliseconds since the start of the recording.
 */
export function createSlices(elapsed: () => number, mimeType: () => string, onSlice: (slice: Slice) => void): Slices {
  let chunks: Blob[] = [];
  let bytes = 0;
  let dueAt = SLICE_MS;
  let isOver = false;

  function emitSlice(): void {
    if (chunks.length === 0 || bytes <= 1 || isOver) return;
    const until = Math.round(elapsed());
    dueAt = until + SLICE_MS;
    const blob = new Blob(chunks);
    chunks = [];
    onSlice({ blob, until, mimeType: mimeType() });
  }

  return {
    add(chunk) {
      if (chunk.size === 0 || isOver) return;
      chunks.push(chunk);
      bytes += chunk.size;
      if (elapsed() >= dueAt) emitSlice();
    },
    flush() {
      emitSlice();
      dueAt = 0;
    },
    end() {
      emitSlice();
      return bytes;
    },
    cancel() {
      isOver = true;
      chunks = [];
    },
  };
}
