/** How many newcomers begin before one who is here already. */
const NEWCOMERS_FIRST = 4;

/**
 * Begins one request a turn of the event loop. Node takes one new connection a turn: were all who wait begun in one, it
 * would last as long as they are many, and a newcomer would wait as many such turns as there are newcomers before. A
 * connection's first request goes before later ones, four to one: who comes hears something soon, and nobody waits for ever.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void} begin
 */
export function inTurns(begin) {
  const known = new WeakSet();
  const first = [];
  const later = [];
  let ahead = 0;
  let going = false;

  function take() {
    const newcomer = first.length > 0 && (ahead < NEWCOMERS_FIRST || later.length === 0);
    ahead = newcomer && later.length > 0 ? ahead + 1 : 0;
    return newcomer ? first.shift() : later.shift();
  }

  function next() {
    const [request, response] = take();
    going = first.length + later.length > 0;
    if (going) setImmediate(next);
    // Its asker may have gone meanwhile.
    if (!response.destroyed) begin(request, response);
  }

  return (request, response) => {
    (known.has(request.socket) ? later : first).push([request, response]);
    known.add(request.socket);
    if (!going) setImmediate(next);
    going = true;
  };
}
