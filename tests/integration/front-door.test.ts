import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLimitedServer } from '@/lib/server/http/front-door.mjs';
import { waitFor } from '@/tests/support/wait-for';

type Door = ReturnType<typeof createLimitedServer>;
let door: Door;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await door.close(0);
});

const readAndAnswer = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await text(request).catch(() => null);
  if (body !== null) response.end(`got ${body.length}`);
};

async function open(limits: Parameters<typeof createLimitedServer>[0] = {}, answer = readAndAnswer): Promise<void> {
  door = createLimitedServer(limits, (request, response) => void answer(request, response));
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
}

/** Opens a connection and sends this text. `heard` resolves with all that was received, once it is closed. */
async function call(
  words: string,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; heard: Promise<string>; isClosed: () => boolean }> {
  const socket = connect({ port: (door.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const heard = new Promise<string>((resolve) => {
    socket.on('error', () => {});
    socket.once('close', () => resolve(said));
  });
  await once(socket, 'connect').catch(() => {});
  socket.write(words);
  return { socket, heard, isClosed: () => socket.closed };
}

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx`;

it.each([
  ['says nothing', ''],
  ['does not end its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-'],
])('a connection that %s is closed', async (_, words) => {
  await open({ headersMs: 100 });
  const { heard } = await call(words);
  expect(await heard).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it('a body that does not come closes its connection', async () => {
  await open({ bodyMs: 100 });
  const { heard } = await call(post('/api/log'));
  expect(await heard).toBe('');
});

it('an upload may take as long as it likes', async () => {
  await open({ bodyMs: 50, headersMs: 50 });
  const slow = await call(post('/api/storage'));
  const other = await call(post('/api/log'));
  await other.heard;
  // A later connection was closed; this one still gets a response.
  expect(slow.isClosed()).toBe(false);
  slow.socket.write('x'.repeat(999));
  await once(slow.socket, 'data');
  expect(slow.isClosed()).toBe(false);
});

it('who asks on and on without waiting for answers is cut off, and who waits is not', async () => {
  let begun = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await open({}, async (request, response) => {
    begun += 1;
    if (request.url === '/held') await held;
    response.end('done');
  });
  const ask = (path: string, times: number) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times);
  const greedy = await call(ask('/held', 1000));
  await greedy.heard;
  expect(begun).toBe(8);
  release();
  const patient = await call('');
  for (let time = 0; time < 20; time++) {
    patient.socket.write(ask('/', 1));
    await once(patient.socket, 'data');
  }
  expect([begun, patient.isClosed()]).toEqual([28, false]);
});

it('what a sender goes on sending after its answer is not heard for ever', async () => {
  await open({ bodyMs: 100 }, async (_request, response) => void response.end('no'));
  const { heard } = await call(post('/api/storage'));
  expect(await heard).toContain('no');
});

it('one address has so many connections, and another as soon as one of them is closed', async () => {
  await open({ connectionsOfAddress: 2 });
  const first = await call('');
  await call('');
  expect(await (await call('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).heard).toBe('');
  first.socket.destroy();
  await waitFor(async () => {
    const { heard } = await call('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    return (await heard).includes('got 0');
  });
});

it('all addresses together have so many connections', async () => {
  await open({ connections: 2, connectionsOfAddress: Infinity });
  await call('');
  await call('');
  expect(await (await call('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).heard).toBe('');
});

it('an address that fills the server makes room for another one, until both hold as many', async () => {
  await open({ connections: 4, connectionsOfAddress: Infinity });
  const flood = [await call(''), await call(''), await call(''), await call('')];
  for (const address of ['127.0.0.2', '127.0.0.2']) {
    const newcomer = await call(get, address);
    await once(newcomer.socket, 'data');
    newcomer.socket.write(post('/api/storage'));
  }
  expect(await Promise.race([flood[0]!.heard, flood[1]!.heard])).toBe('');
  await waitFor(() => Promise.resolve(flood.filter(({ isClosed }) => !isClosed()).length === 2));
  expect(await (await call(get, '127.0.0.2')).heard).toBe('');
});

it('a request to speak another protocol closes the connection', async () => {
  await open();
  const { heard } = await call('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await heard).toBe('');
});

it('closing lets an open request end, and waits for nobody who asks nothing', async () => {
  await open();
  await call('');
  const { socket, heard } = await call(post('/api/log'));
  await once(door.server, 'request');
  const closed = door.close(30_000);
  socket.write('x'.repeat(999));
  expect(await heard).toContain('got 1000');
  await closed;
});

it('closing cuts off what does not end in time', async () => {
  await open();
  const { heard } = await call(post('/api/storage'));
  await once(door.server, 'request');
  await door.close(50);
  expect(await heard).toBe('');
});

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

it('a connection may be idle for longer than load balancers keep theirs', async () => {
  await open();
  const { socket } = await call(get);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(answer.toString())?.[1])).toBeGreaterThan(60);
});

it('idle connections make room for who comes', async () => {
  await open({ connections: 1 });
  const idle = await call(get);
  await once(idle.socket, 'data');
  const next = await call(get);
  expect(await idle.heard).toContain('200 OK');
  const [answer] = (await once(next.socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
});
