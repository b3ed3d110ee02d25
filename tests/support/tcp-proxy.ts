import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLine, sleepUntil } from './tcp-line';

/** A bad line to a server, which behaves as it is told. Up is to the server. */
export type TcpProxy = {
  url: string;
  /** Bytes passed on so far. */
  readonly up: number;
  readonly down: number;
  /** Answers that were lost so far, and connections that froze. */
  readonly lost: number;
  readonly frozen: number;
  /** From now on the line is as it should be: as fast as the machine, without delay, whole. */
  restore(): void;
  /** So many bits a second in each direction, shared by all connections. */
  limit(bitsPerSecond: number): void;
  /** So much later in each direction, ms. */
  delay(milliseconds: number): void;
  /** Takes what is sent and keeps it to itself, on every connection. */
  swallow(): void;
  /** Breaks every connection. */
  cut(): void;
  /** Breaks every connection and lets none come about. */
  refuse(): void;
  /**
   * The next `times` requests like `POST /api/storage` reach the server and are done, but their answer does not arrive.
   */
  loseAnswers(request: RegExp, times: number): void;
  /** On the connections of the next `times` such requests nothing moves any more from then on. Others are well. */
  freeze(request: RegExp, times: number): void;
  /** Resolves when that many more bytes have been passed on to the server. */
  sent(bytes: number): Promise<void>;
  /** Breaks every connection and is gone. */
  close(): Promise<void>;
};

type Mode = 'open' | 'swallowing' | 'refusing';
type Fate = 'none' | 'lose' | 'freeze';
type Direction = 'up' | 'down';

/** How much may be on its way in one direction of a connection, bytes: what a line with a delay holds. */
const MAX_UNDER_WAY = 1024 * 1024;
/** What is read ahead of what was passed on, bytes. */
const READ_AHEAD = 16 * 1024;

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const lines = { up: createLine(), down: createLine() };
  const passed = { up: 0, down: 0 };
  const counts = { lose: 0, freeze: 0 };
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  let delayMs = 0;
  let plan: { fate: Fate; request: RegExp; left: number } = { fate: 'none', request: /^/, left: 0 };
  let watching: { until: number; resolve: () => void }[] = [];

  function count(direction: Direction, bytes: number): void {
    passed[direction] += bytes;
    const reached = watching.filter(({ until }) => passed.up >= until);
    watching = watching.filter(({ until }) => passed.up < until);
    reached.forEach(({ resolve }) => resolve());
  }

  /** A browser sends a request's head in one, and on the same connection nothing more before the answer. */
  function fateOf(chunk: Buffer): Fate {
    const head = chunk.toString('latin1', 0, 512).split('\r\n', 1)[0] ?? '';
    if (plan.left === 0 || !plan.request.test(head)) return 'none';
    plan.left -= 1;
    if (plan.fate === 'freeze') counts.freeze += 1;
    return plan.fate;
  }

  /** Passes on what one side says, no faster than the line goes and than the other side takes it. */
  async function carry(
    direction: Direction,
    from: Socket,
    to: Socket,
    mayPass: (chunk: Buffer) => Promise<boolean>,
  ): Promise<void> {
    let underWay = 0;
    let arrived = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const size = lines[direction].pieceBytes();
      for (let start = 0; start < chunk.length; start += size) {
        const piece = chunk.subarray(start, start + size);
        await lines[direction].pass(piece.length);
        if (!(await mayPass(piece))) continue;
        const dueAt = performance.now() + delayMs;
        underWay += piece.length;
        arrived = arrived.then(async () => {
          await sleepUntil(dueAt);
          if (await write(to, piece)) count(direction, piece.length);
          underWay -= piece.length;
        });
        if (underWay > MAX_UNDER_WAY) await arrived;
      }
    }
    await arrived;
  }

  function join(near: Socket): void {
    if (mode === 'refusing') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port, host: 'localhost', allowHalfOpen: true, noDelay: true });
    const closed = new Promise<void>((resolve) => near.once('close', resolve));
    let fate: Fate = 'none';
    const end = () => {
      near.destroy();
      far.destroy();
    };
    // Over a frozen connection nobody hears that its other side has gone.
    const endUnlessFrozen = () => fate !== 'freeze' && end();
    const ends: [Socket, () => void][] = [
      [near, end],
      [far, endUnlessFrozen],
    ];
    for (const [socket, onGone] of ends) {
      sockets.add(socket);
      socket.on('error', onGone);
      socket.once('close', () => {
        sockets.delete(socket);
        onGone();
      });
    }
    const up = carry('up', near, far, async (piece) => {
      if (fate === 'none') fate = fateOf(piece);
      if (fate === 'freeze') await closed;
      return mode === 'open';
    }).then(() => far.end());
    const down = carry('down', far, near, async () => {
      if (fate === 'freeze') await closed;
      else if (fate === 'lose') {
        counts.lose += 1;
        end();
      }
      return mode === 'open' && fate === 'none';
    }).then(() => fate !== 'freeze' && near.end());
    // Reading from a connection that broke fails: its other side is broken too.
    Promise.all([up, down]).catch(endUnlessFrozen);
  }

  function cut(): void {
    sockets.forEach((socket) => socket.resetAndDestroy());
  }

  function limit(bitsPerSecond: number | null): void {
    lines.up.setRate(bitsPerSecond);
    lines.down.setRate(bitsPerSecond);
  }

  const server = createServer({ allowHalfOpen: true, highWaterMark: READ_AHEAD, noDelay: true }, join);
  await listen(server);

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get up() {
      return passed.up;
    },
    get down() {
      return passed.down;
    },
    get lost() {
      return counts.lose;
    },
    get frozen() {
      return counts.freeze;
    },
    restore() {
      // What was swallowed is missing on its connection for ever.
      if (mode === 'swallowing') cut();
      limit(null);
      delayMs = 0;
      plan.left = 0;
      mode = 'open';
    },
    limit,
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    swallow() {
      mode = 'swallowing';
    },
    cut,
    refuse() {
      mode = 'refusing';
      cut();
    },
    loseAnswers(request, times) {
      plan = { fate: 'lose', request, left: times };
    },
    freeze(request, times) {
      plan = { fate: 'freeze', request, left: times };
    },
    sent: (bytes) => new Promise((resolve) => watching.push({ until: passed.up + bytes, resolve })),
    async close() {
      mode = 'refusing';
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
}

/** Resolves when the system has taken it, and whether it has. */
function write(socket: Socket, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => socket.write(piece, (error) => resolve(!error)));
}
