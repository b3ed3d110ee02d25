import { createServer } from 'node:http';
import { networkOf } from './client-address.mjs';

/**
 * How long a connection may be idle between two requests, ms: longer than browsers leave between two calls of a visit,
 * and longer than load balancers keep theirs (60 s). With Node's own 5 s a request that is sent in the moment its
 * connection is closed is lost, all the more on a busy server, which sees that the time is over before it sees the
 * request.
 */
const IDLE_MS = 65_000;

/**
 * What one stranger may hold open. `headersMs` and `bodyMs` count from the connection's first moment and from the
 * headers; an upload has no limit of time, its reader goes by silence (lib/server/storage/read-form.ts).
 */
export const DOOR = { connections: 1000, connectionsOfAddress: 50, headersMs: 30_000, bodyMs: 15_000 };

/**
 * Requests of one connection that may be open at once. Browsers and proxies send the next one after the answer; Node
 * takes any number.
 */
const OPEN_REQUESTS = 8;

const UPLOADS = '/api/storage';

/**
 * A server that `answer`s requests and closes connections that only cost: too many of them, headers or a body that
 * do not come. Behind proxies of ours `connectionsOfAddress` is `Infinity`: all connections are theirs.
 * @param {Partial<typeof DOOR>} limits
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} answer
 * @param {(request: import('node:http').IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => void}
 * [upgrade] for who asks to speak another protocol, as pages in development do. Left out, such a connection is closed
 */
export function openFrontDoor(limits, answer, upgrade = (_request, socket) => socket.destroy()) {
  const { connections, connectionsOfAddress, headersMs, bodyMs } = { ...DOOR, ...limits };
  const server = createServer(
    // Node looks at no time at all when requestTimeout is 0 and headersTimeout is left to it.
    { requestTimeout: 0, headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 6) },
    (request, response) => {
      const { socket } = request;
      silent.delete(socket);
      const asked = (unanswered.get(socket) ?? 0) + 1;
      // Those that came with the one too many are read still.
      if (socket.destroyed || asked > OPEN_REQUESTS) return socket.destroy();
      unanswered.set(socket, asked);
      response.once('close', () => unanswered.set(socket, unanswered.get(socket) - 1));
      limitBody(request, response, bodyMs);
      answer(request, response);
    },
  );
  /** Those that have not asked yet: Node takes them for busy. */
  const silent = new Set();
  const open = new Map();
  let all = 0;
  /** How many, by connection. */
  const unanswered = new WeakMap();
  server.keepAliveTimeout = IDLE_MS;
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '') ?? 'unknown';
    const count = (open.get(network) ?? 0) + 1;
    if (count > connectionsOfAddress) return socket.destroy();
    open.set(network, count);
    all += 1;
    // Who comes goes before who may come back.
    if (all >= connections) server.closeIdleConnections();
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      all -= 1;
      if (open.get(network) === 1) open.delete(network);
      else open.set(network, open.get(network) - 1);
    });
  });
  const upgraded = new Set();
  // Next would leave such a socket open for ever.
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    upgrade(request, socket, head);
  });

  return {
    server,
    /** Takes nothing new, lets open requests end for so long, ms, and then cuts them off. */
    async close(timeoutMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of [...silent, ...upgraded]) socket.destroy();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/** A body that has not come in time ends its connection; of an upload only what comes after its answer. */
function limitBody(request, response, bodyMs) {
  const cut = () => {
    if (!request.complete) request.socket.destroy();
  };
  const count = () => {
    const timer = setTimeout(cut, bodyMs);
    request.once('close', () => clearTimeout(timer));
  };
  if (request.url?.split('?', 1)[0] === UPLOADS) response.once('finish', count);
  else count();
}
