import { createServer } from 'node:net';

/** Below the ports that Linux (32768), macOS and Windows (49152) give to outgoing connections. */
const [FIRST, END] = [10_000, 32_768];
/** Each process of the tests chooses from ports of its own, so that two never choose the same one. */
const SHARE = 64;

const chosen = new Set<number>();

/**
 * Returns a port on which nobody listens now, and which nobody gets before the caller's server
 * listens there: neither an outgoing connection nor another caller of this function.
 */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % Math.floor((END - FIRST) / SHARE)) * SHARE;
  for (let tries = 0; tries < 10 * SHARE; tries += 1) {
    const port = first + Math.floor(Math.random() * SHARE);
    if (chosen.has(port) || !(await canListen(port))) continue;
    chosen.add(port);
    return port;
  }
  throw new Error(`None of the ports ${first} to ${first + SHARE - 1} is free.`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
