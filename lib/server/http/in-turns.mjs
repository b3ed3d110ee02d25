/** How many newcomers of an address begin before one of its connections that is here already. */
const NEWCOMERS_FIRST = 4;

/**
 * Begins one request a turn of the event loop. Node takes one new connection a turn: were all who wait begun in one, it
 * would last as long as they are many, and a newcomer would wait as many such turns as there are newcomers before.
 * Turns go round by address: one with many connections counts as one. Within an address a connection's first request
 * goes before later ones, four to one: who comes hears something soon, and nobody waits for ever.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} begin
 * @param {(request: import('node:http').IncomingMessage) => string} addressOf
 */
export function inTurns(begin, addressOf) {
  const known = new WeakSet();
  /** The queues of addresses whose requests wait; whose turn is next comes first. */
  const waiting = new Map();

  function next() {
    const [[address, queue]] = waiting;
    waiting.delete(address);
    const [request, response] = queue.take();
    if (!queue.isEmpty()) waiting.set(address, queue);
    if (waiting.size > 0) setImmediate(next);
    // Its asker may have gone meanwhile.
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

/** The requests of one address. */
function createQueue() {
  const first = [];
  const later = [];
  let ahead = 0;

  return {
    add: (asked, isFirst) => (isFirst ? first : later).push(asked),
    isEmpty: () => first.length + later.length === 0,
    take() {
      const newcomer = first.length > 0 && (ahead < NEWCOMERS_FIRST || later.length === 0);
      ahead = newcomer && later.length > 0 ? ahead + 1 : 0;
      return newcomer ? first.shift() : later.shift();
    },
  };
}
