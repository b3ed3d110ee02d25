/** How many first requests of an address begin before one of a connection that is already known. */
const NEWCOMERS_FIRST = 4;

/**
 * Begins one request per turn of the event loop. Node accepts one new connection per turn: if all waiting requests
 * began in one turn, that turn would take as long as all of them together, and a newcomer would wait one such turn for
 * each newcomer before it. The turns go round by address, so an address with many connections counts as one. Within an
 * address, the first request of a connection goes before later ones, four to one: newcomers get a response soon, and no
 * request waits for ever.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} begin
 * @param {(request: import('node:http').IncomingMessage) => string} addressOf
 */
export function inFairOrder(begin, addressOf) {
  const known = new WeakSet();
  /** The queues of the addresses whose requests wait; the first one is next. */
  const waiting = new Map();

  function next() {
    const [[address, queue]] = waiting;
    waiting.delete(address);
    const [request, response] = queue.take();
    if (!queue.isEmpty()) waiting.set(address, queue);
    if (waiting.size > 0) setImmediate(next);
    // The client may have disconnected in the meantime.
    if (!response.destroyed) begin(request, response);
  }

  return (request, response) => {
    const address = addressOf(request);
    const queue = waiting.get(address) ?? createQueue();
    queue.add([request, response], !known.has(request.socket));
    known.add(request.socket);
    if (waiting.size === 0) setImmediate(next);
    waiting.set(address, queue);
  };
}

/** Holds the waiting requests of one address. */
function createQueue() {
  const first = [];
  const later = [];
  let ahead = 0;

  return {
    add: (request, isFirst) => (isFirst ? first : later).push(request),
    isEmpty: () => first.length + later.length === 0,
    take() {
      const newcomer = first.length > 0 && (ahead < NEWCOMERS_FIRST || later.length === 0);
      ahead = newcomer && later.length > 0 ? ahead + 1 : 0;
      return newcomer ? first.shift() : later.shift();
    },
  };
}
