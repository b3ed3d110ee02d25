import type { FileHandle } from 'node:fs/promises';

const PAGE_BYTES = 512 * 1024;
/** After so many bytes the disk is asked to have them, while more is written. */
const SYNC_BYTES = 16 * 1024 * 1024;

/** Writes many small pieces one after the other: they are copied into a few pages, which are used again and again. */
export function appendToFile(file: FileHandle) {
  const spare: Buffer<ArrayBuffer>[] = [];
  let full: Buffer<ArrayBuffer>[] = [];
  let page = Buffer.allocUnsafeSlow(PAGE_BYTES);
  let used = 0;
  let end = 0;
  let synced = 0;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();

  function turnPage(): void {
    full.push(page);
    page = spare.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    used = 0;
  }

  async function writeAll(pages: readonly Buffer<ArrayBuffer>[]): Promise<void> {
    for (const each of pages) {
      await file.writeFile(each);
      spare.push(each);
    }
  }

  /** Waits for a disk that is slow, so that not too much is left for the end. */
  async function syncAhead(): Promise<void> {
    if (end < synced + SYNC_BYTES) return;
    synced = end;
    await syncing;
    syncing = file.datasync();
    syncing.catch(() => {});
  }

  /** Begins to write the pages that are full, once those before are written: meanwhile more may come. */
  async function flush(): Promise<void> {
    if (full.length === 0) return;
    await writing;
    writing = writeAll(full);
    writing.catch(() => {});
    full = [];
    await syncAhead();
  }

  return {
    /** Where the next bytes will be in the file. */
    end: () => end,

    /** Copies the bytes, so that their memory may be used again. */
    append(bytes: Buffer): void {
      end += bytes.length;
      for (let at = 0; at < bytes.length;) {
        const copied = bytes.copy(page, used, at);
        at += copied;
        used += copied;
        if (used === PAGE_BYTES) turnPage();
      }
    },

    flush,

    /** Resolves when the disk has all pages that are full. */
    async sync(): Promise<void> {
      await flush();
      await Promise.all([writing, syncing]);
      await file.datasync();
    },

    /** Writes the rest. */
    async finish(): Promise<void> {
      await writing;
      await writeAll([...full, page.subarray(0, used)]);
      await syncing;
    },
  };
}
