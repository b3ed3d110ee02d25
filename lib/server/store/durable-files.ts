import { fsync, fsyncSync } from 'node:fs';
import { promisify } from 'node:util';

/** What Emscripten's NODEFS has of an open file, and of each file. */
type Stream = { nfd: number; node: unknown };
type Operations = Record<string, (...args: never[]) => unknown>;
export type NodeFiles = { realPath(node: unknown): string; node_ops: Operations; stream_ops: Operations };

/**
 * `sync` and `syncNow` wait until an open file is on the disk: while the process goes on, and standing still.
 * `onBroken` is called with the first error of the disk.
 */
type Disk = { sync(file: number): Promise<void>; syncNow(file: number): void; onBroken(error: unknown): void };

export type DurableFiles = {
  /** Makes the files of the embedded database durable; NODEFS itself ignores fsync. */
  install(files: NodeFiles): void;
  /** Resolves when everything that has been committed so far is on the disk, but for what was committed while async. */
  flushed(): Promise<void>;
  /** While it is set, nobody waits for what is committed: the disk has it with the next commit that is waited for. */
  setAsync(isAsync: boolean): void;
};

/** PostgreSQL's write-ahead log: what a commit writes. */
const LOG = /[/\\]pg_wal[/\\][^/\\]+$/;

/** What changes files, besides writing to open ones. */
const CHANGES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'];

/**
 * Lets the disk work while the process goes on: when the database asks for its log to be on the disk, it is told so at
 * once, and whoever asked for the commit waits for `flushed`, unless it is async
 * (`docs/decisions/0030-what-calls-cost.md`). All who commit meanwhile wait for the disk together. No other file is
 * changed before the log is on the disk: that is the order that PostgreSQL relies on after a loss of power. Blank
 * pages, by which it makes a file longer, say nothing that the log would have to say first: PostgreSQL itself does not
 * wait for it then. After an error of the disk nothing is acknowledged any more: what the disk has of the log is
 * unknown, so that only a new start can go on.
 */
export function createDurableFiles({
  sync = promisify(fsync),
  syncNow = fsyncSync,
  onBroken = () => {},
}: Partial<Disk> = {}): DurableFiles {
  /** The files of the log that the disk may not have, each with the number of the request that it belongs to. */
  const waiting = new Map<number, number>();
  let last = 0;
  /** The last request that is waited for. */
  let requested = 0;
  let done = 0;
  let isAsync = false;
  let flushing: Promise<void> | null = null;
  let broken: { error: unknown } | null = null;

  function breakBy(error: unknown): void {
    if (broken) return;
    broken = { error };
    onBroken(error);
  }

  function guard<T>(work: () => T): T {
    if (broken) throw broken.error;
    try {
      return work();
    } catch (error) {
      breakBy(error);
      throw error;
    }
  }

  function request(file: number): void {
    waiting.set(file, ++last);
    if (!isAsync) requested = last;
  }

  function flushNow(): void {
    if (done >= requested && waiting.size === 0) return;
    guard(() => {
      for (const file of waiting.keys()) syncNow(file);
    });
    waiting.clear();
    // The disk tells an error once for each file: only the request under way may have heard of it.
    if (!flushing) done = last;
  }

  async function flush(): Promise<void> {
    const [upTo, files] = [last, [...waiting]];
    try {
      await Promise.all(files.map(([file]) => sync(file)));
    } catch (error) {
      return breakBy(error);
    }
    for (const [file, request] of files) if (waiting.get(file) === request) waiting.delete(file);
    done = Math.max(done, upTo);
  }

  function install({ realPath, node_ops, stream_ops }: NodeFiles): void {
    const isLog = ({ node }: Stream) => LOG.test(realPath(node));
    /** Puts something before an operation. */
    const before = <A extends unknown[]>(operations: Operations, name: string, act: (...args: A) => void) => {
      const operation = operations[name] as ((...args: unknown[]) => unknown) | undefined;
      if (!operation) throw new Error(`The embedded database's files have no operation ${name}`);
      operations[name] = (...args: unknown[]) => {
        act(...(args as A));
        return operation(...args);
      };
    };
    for (const name of CHANGES) before(node_ops, name, flushNow);
    before(stream_ops, 'setattr', flushNow);
    before(stream_ops, 'write', (stream: Stream, memory: Uint8Array, start: number, length: number) => {
      if (!isLog(stream) && !isBlank(memory.subarray(start, start + length))) flushNow();
    });
    stream_ops.fsync = (stream: Stream) => {
      if (isLog(stream)) guard(() => request(stream.nfd));
      else guard(() => syncNow(stream.nfd));
      return 0;
    };
    const close = stream_ops.close as (stream: Stream) => void;
    stream_ops.close = (stream: Stream) => {
      if (waiting.has(stream.nfd)) flushNow();
      // The number of a closed file may be another file's, while the disk is still asked for this one.
      if (flushing && isLog(stream)) void flushing.then(() => close(stream));
      else close(stream);
    };
  }

  return {
    install,
    async flushed() {
      for (const upTo = requested; done < upTo && !broken;)
        await (flushing ??= flush().finally(() => (flushing = null)));
      if (broken) throw broken.error;
    },
    setAsync(value) {
      isAsync = value;
    },
  };
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);
