import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';

/**
 * What was copied, in a file of a line each beside the files, so that a move that was stopped goes on where it was. A
 * line is written before a file is sent, so that none is in the other storage unknown, and after it was compared there.
 */
export type Ledger = {
  /** The id of the other storage, chosen before anything is sent. */
  id: string;
  /** The keys that may be there, with the version of the file that is there whole; `null`: perhaps none. */
  copied: ReadonlyMap<string, string | null>;
  isOver(): boolean;
  begin(key: string): Promise<void>;
  end(key: string, version: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The database knows that its files are there. */
  close(): Promise<void>;
};

type Line = { id: string } | { key: string; version?: string | null; removed?: true } | { over: true };

export async function openLedger(path: string): Promise<Ledger> {
  const copied = new Map<string, string | null>();
  let id: string | null = null;
  let over = false;
  for (const line of readLines(path)) {
    if ('id' in line) id = line.id;
    else if ('over' in line) over = true;
    else if (line.removed) copied.delete(line.key);
    else copied.set(line.key, line.version ?? null);
  }
  const write = (line: Line) => appendFile(path, `${JSON.stringify(line)}\n`);
  if (id === null) {
    id = randomUUID();
    await write({ id });
  }

  return {
    id,
    copied,
    isOver: () => over,
    async begin(key) {
      await write({ key });
      copied.set(key, null);
    },
    async end(key, version) {
      await write({ key, version });
      copied.set(key, version);
    },
    async remove(key) {
      await write({ key, removed: true });
      copied.delete(key);
    },
    async close() {
      await write({ over: true });
      over = true;
    },
  };
}

/** Returns the lines of the file; a process that was killed may have written half of the last one. */
function readLines(path: string): Line[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
}
