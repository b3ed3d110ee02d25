import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createBandwidth, sleepUntil } from './bandwidth';

/** A proxy that makes the connection to a server bad, as the test says. 'Up' is the direction to the server. */
export type TcpProxy = {
  url: string;
  /** Bytes passed on so far. */
  readonly up: number;
  readonly down: number;
  /** The number of lost answers, of frozen connections and of requests that were held back so far. */
  readonly lost: number;
  readonly frozen: number;
  readonly late: number;
  /** Makes the connection perfect again: as fast as the machine allows, without delay, complete. */
  restore(): void;
  /** Limits each direction to this many bits per second, shared by all sockets. */
  limit(bitsPerSecond: number): void;
  /** Delays each direction by this time, ms. */
  delay(milliseconds: number): void;
  /** Accepts all bytes on every socket, and passes none on. */
  drop(): void;
  /** Breaks every socket. */
  cut(): void;
  /** Breaks every socket and accepts no new one. */
  refuse(): void;
  /**
   * The next `times` requests that match (such as `POST /api/storage`) reach the server and are carried out, but their
   * answers are lost.
   */
  loseAnswers(request: RegExp, times: number): void;
  /** The sockets of the next `times` matching requests pass nothing on from then on. Others work. */
  freeze(request: RegExp, times: number): void;
  /**
   * The next matching request reaches the server when the function that this returns is called, even if its client has
   * given up by then.
   */
  hold(request: RegExp): () => void;
  /** Resolves when this many more bytes have been passed on to the server. */
  sent(bytes: number): Promise<void>;
  /** Breaks every socket and stops the proxy. */
  close(): Promise<void>;
};

type Mode = 'open' | 'dropping' | 'refusing';
type Disturbance = 'none' | 'lose' | 'freeze' | 'late';
type Direction = 'up' | 'down';

/** The most bytes on their way in one direction of a socket: as many as a delayed connection holds. */
const MAX_UNDER_WAY = 1024 * 1024;
/** How many bytes are read ahead of what was passed on. */
const READ_AHEAD = 16 * 1024;

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const bandwidths = { up: createBandwidth(), down: createBandwidth() };
  const passed = { up: 0, down: 0 };
  const counts = { lose: 0, freeze: 0, late: 0 };
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  let delayMs = 0;
  let plan: { disturbance: Disturbance; request: RegExp; left: number } = {
    disturbance: 'none',
    request: /^/,
    left: 0,
  };
  /** Resolves when the request that is held back may go on. */
  let held = Promise.resolve();
  let watching: { until: number; resolve: () => void }[] = [];

  function count(direction: Direction, bytes: number): void {
    passed[direction] += bytes;
    const reached = watching.filter(({ until }) => passed.up >= until);
    watching = watching.filter(({ until }) => passed.up < until);
    reached.forEach(({ resolve }) => resolve());
  }

  /**
   * A browser sends the head of a request in one piece, and sends nothing more on the same socket before the answer.
   */
  function disturbanceOf(chunk: Buffer): Disturbance {
    const head = chunk.toString('latin1', 0, 512).split('\r\n', 1)[0] ?? '';
    if (plan.left === 0 || !plan.request.test(head)) return 'none';
    plan.left -= 1;
    if (plan.disturbance === 'freeze' || plan.disturbance === 'late') counts[plan.disturbance] += 1;
    return plan.disturbance;
  }

  /** Passes on what one side sends, no faster than the limit and than the other side accepts it. */
  async function carry(
    direction: Direction,
    from: Socket,
    to: Socket,
    mayPass: (chunk: Buffer) => Promise<boolean>,
  ): Promise<void> {
    let underWay = 0;
    let arrived = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const size = bandwidths[direction].pieceBytes();
      for (let start = 0; start < chunk.length; start += size) {
        const piece = chunk.subarray(start, start + size);
        await bandwidths[direction].pass(piece.length);
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
    let disturbance: Disturbance = 'none';
    const end = () => {
      near.destroy();
      far.destroy();
    };
    // On a frozen connection the client does not notice that the server has gone.
    const endUnlessFrozen = () => disturbance !== 'freeze' && disturbance !== 'late' && end();
    // What is late arrives although its client has gone.
    const endUnlessLate = () => disturbance !== 'late' && end();
    const ends: [Socket, () => void][] = [
      [near, endUnlessLate],
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
      if (disturbance === 'none') disturbance = disturbanceOf(piece);
      if (disturbance === 'freeze') await closed;
      if (disturbance === 'late') await held;
      return mode === 'open';
    }).then(() => far.end());
    const down = carry('down', far, near, async () => {
      if (disturbance === 'freeze') await closed;
      else if (disturbance === 'lose') {
        counts.lose += 1;
        end();
      }
      return mode === 'open' && disturbance === 'none';
    }).then(() => disturbance !== 'freeze' && near.end());
    // Reading from a broken socket fails; the other side is then broken too.
    Promise.all([up, down]).catch(endUnlessFrozen);
  }

  function cut(): void {
    sockets.forEach((socket) => socket.resetAndDestroy());
  }

  function limit(bitsPerSecond: number | null): void {
    bandwidths.up.setRate(bitsPerSecond);
    bandwidths.down.setRate(bitsPerSecond);
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
    get late() {
      return counts.late;
    },
    restore() {
      // Bytes that were dropped are missing on their socket for ever.
      if (mode === 'dropping') cut();
      limit(null);
      delayMs = 0;
      plan.left = 0;
      mode = 'open';
    },
    limit,
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    drop() {
      mode = 'dropping';
    },
    cut,
    refuse() {
      mode = 'refusing';
      cut();
    },
    loseAnswers(request, times) {
      plan = { disturbance: 'lose', request, left: times };
    },
    freeze(request, times) {
      plan = { disturbance: 'freeze', request, left: times };
    },
    hold(request) {
      let letGo = () => {};
      held = new Promise((resolve) => (letGo = resolve));
      plan = { disturbance: 'late', request, left: 1 };
      return letGo;
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

/** Resolves when the system has accepted the bytes, with whether it did. */
function write(socket: Socket, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => socket.write(piece, (error) => resolve(!error)));
}
