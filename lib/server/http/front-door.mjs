import { createServer } from 'node:http';
import { createOpenConnections } from './open-connections.mjs';

/**
 * How long a connection may be idle between two requests, ms: longer than the pause between two calls of a browser in a
 * visit, and longer than load balancers keep idle connections (60 s). With Node's default of 5 s, a request that is
 * sent at the moment its connection closes would be lost, most of all on a busy server, which notices the timeout
 * before the request.
 */
const IDLE_MS = 65_000;

/**
 * What one client may keep open. `headersMs` counts from the opening of the connection, `bodyMs` from the end of the
 * headers. An upload has no total time limit; its reader only limits silence (lib/server/storage/folder/read-form.ts).
 */
export const CONNECTION_LIMITS = { connections: 1000, connectionsOfAddress: 50, headersMs: 30_000, bodyMs: 15_000 };

/**
 * How many requests of one connection may be open at once. Browsers and proxies send the next one after the response,
 * but Node accepts any number.
 */
const OPEN_REQUESTS = 8;

const UPLOADS = '/api/storage';

/**
 * Returns a server that calls `answer` for each request and closes connections that only cost: too many of them, or
 * headers or a body that do not arrive. Behind our own proxies `connectionsOfAddress` is `Infinity`, because all
 * connections are theirs.
 * @param {Partial<typeof CONNECTION_LIMITS>} limits
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} answer
 * @param {(request: import('node:http').IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => void}
 * [upgrade] handles requests to switch protocols, as pages in development send. Left out, such connections are closed
 */
export function createLimitedServer(limits, answer, upgrade = (_request, socket) => socket.destroy()) {
  const { connections, connectionsOfAddress, headersMs, bodyMs } = { ...CONNECTION_LIMITS, ...limits };
  const server = createServer(
    // Node checks no timeouts at all when requestTimeout is 0 and headersTimeout has its default.
    { requestTimeout: 0, headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 6) },
    (request, response) => {
      const { socket } = request;
      // The requests that arrived together with the one too many are still parsed.
      if (socket.destroyed || open.requestBegan(socket) > OPEN_REQUESTS) return socket.destroy();
      response.once('close', () => open.requestEnded(socket));
      limitBody(request, response, bodyMs);
      answer(request, response);
    },
  );
  const open = createOpenConnections({ connections, connectionsOfAddress });
  server.keepAliveTimeout = IDLE_MS;
  server.on('connection', open.add);
  const upgraded = new Set();
  // Next would leave such a socket open for ever.
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    upgrade(request, socket, head);
  });

  return {
    server,
    /** Accepts nothing new, waits for open requests for at most `timeoutMs` ms, and then closes their connections. */
    async close(timeoutMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      open.closeSilent();
      for (const socket of upgraded) socket.destroy();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/**
 * Closes the connection when the body does not arrive in time. For an upload this applies only to what arrives after
 * its response.
 */
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
