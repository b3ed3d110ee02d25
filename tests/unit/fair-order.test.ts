import { inFairOrder } from '@/lib/server/http/fair-order.mjs';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Requests by name. Those with the same letter share a connection. Small letters share one address; each capital letter
 * has its own.
 */
function createDoor() {
  const begun: string[] = [];
  const sockets = new Map<string, object>();
  const addressOf = ({ url = '' }) => (url < 'a' ? url.charAt(0) : 'shared');
  const door = inFairOrder((request) => begun.push(String(request.url)), addressOf);
  return {
    begun,
    ask(name: string, destroyed = false) {
      const socket = sockets.get(name.charAt(0)) ?? {};
      sockets.set(name.charAt(0), socket);
      door({ url: name, socket } as never, { destroyed } as never);
    },
  };
}

it('begins one request a turn of the event loop, so that a new connection is taken between any two', async () => {
  const door = createDoor();
  for (const name of ['a', 'b', 'c']) door.ask(name);
  expect(door.begun).toEqual([]);
  for (const count of [1, 2, 3]) {
    await turn();
    expect(door.begun).toHaveLength(count);
  }
});

it('lets four newcomers go before one who is here already, each kind in its order', async () => {
  const door = createDoor();
  for (const name of ['a', 'b']) door.ask(name);
  await turn();
  await turn();
  for (const name of ['a2', 'b2', 'c', 'd', 'e', 'f', 'g']) door.ask(name);
  for (let count = 0; count < 7; count += 1) await turn();
  expect(door.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a2', 'g', 'b2']);
});

it.each([
  ['an address with many connections counts as one', 'a b c d e f A B', 'a A B b c d e f'],
  ['who has been begun for waits for the others', 'a b A1 A2 B', 'a A1 B b A2'],
  ['newcomers of one address do not go before what another has asked again', 'A1 a b c A2 c2 B', 'A1 a B A2 b c c2'],
])('turns go round by address: %s', async (_, asked, begun) => {
  const door = createDoor();
  for (const name of asked.split(' ')) door.ask(name);
  for (let count = 0; count < asked.split(' ').length; count += 1) await turn();
  expect(door.begun.join(' ')).toBe(begun);
});

it('does not begin what its requester has left', async () => {
  const door = createDoor();
  door.ask('a', true);
  door.ask('b');
  await turn();
  await turn();
  expect(door.begun).toEqual(['b']);
});
