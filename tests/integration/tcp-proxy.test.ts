import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy';
import { waitFor } from '@/tests/support/wait-for';

const KB = 1024;
const MB = 1024 * KB;

const received: string[] = [];
let server: Server;
let proxy: TcpProxy;

/** Responds with the number of bytes it received once it has all of them. */
beforeEach(async () => {
  received.length = 0;
  server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${bytes}`);
      response.end(String(bytes));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  proxy = await startTcpProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (path: string, bytes = 0) =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body: new Uint8Array(bytes), signal: AbortSignal.timeout(15_000) });

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

it('passes everything on, and counts it', async () => {
  expect(await (await send('/file', 3_000_000)).text()).toBe('3000000');
  expect(proxy.up).toBeGreaterThan(3_000_000);
  expect(proxy.up).toBeLessThan(3_002_000);
  expect(proxy.down).toBeGreaterThan(0);
});

it('is as slow as it is told, for all connections together', async () => {
  await send('/warm');
  proxy.limit(800 * 1000);
  const took = await seconds(() => Promise.all([send('/one', 50_000), send('/two', 50_000)]));
  expect(took).toBeGreaterThan(0.95);
  expect(took).toBeLessThan(6);
});

it('delays what it passes on in each direction, without being slower for that', async () => {
  proxy.delay(200);
  const took = await seconds(() => send('/file', 500_000));
  expect(took).toBeGreaterThan(0.4);
  expect(took).toBeLessThan(6);
});

it('is cut in the middle, and whole again after', async () => {
  proxy.limit(800 * 1000);
  const broken = expect(send('/file', 100_000)).rejects.toThrow('fetch failed');
  await proxy.sent(50_000);
  proxy.cut();
  await broken;
  expect(received).toEqual([]);
  proxy.restore();
  expect(await (await send('/file', 100_000)).text()).toBe('100000');
});

it('lets no connection come about until it is restored', async () => {
  proxy.refuse();
  await expect(send('/file')).rejects.toThrow('fetch failed');
  proxy.restore();
  expect((await send('/file')).status).toBe(200);
  expect(received).toHaveLength(1);
});

it('swallows what is sent, without an answer', async () => {
  proxy.drop();
  const given = AbortSignal.timeout(500);
  await expect(fetch(`${proxy.url}/file`, { method: 'POST', body: 'lost', signal: given })).rejects.toThrow(/timeout/);
  expect(received).toEqual([]);
  proxy.restore();
  expect((await send('/file')).status).toBe(200);
});

it('loses the answers of some requests after they were done, and of no others', async () => {
  proxy.loseAnswers(/^POST \/parts/, 1);
  expect((await send('/other')).status).toBe(200);
  await expect(send('/parts', 100 * KB)).rejects.toThrow('fetch failed');
  expect(received).toEqual(['POST /other 0', `POST /parts ${100 * KB}`]);
  expect(proxy.lost).toBe(1);
  expect((await send('/parts')).status).toBe(200);
});

it('freezes the connection of a request while others are well', async () => {
  proxy.freeze(/^POST \/parts/, 1);
  const hears = jest.fn();
  const frozen = send('/parts', 100 * KB).then(hears, hears);
  await waitFor(() => proxy.frozen === 1);
  expect((await send('/parts', 100 * KB)).status).toBe(200);
  expect(received).toEqual([`POST /parts ${100 * KB}`]);
  // Nobody learns that the server has closed it.
  server.closeAllConnections();
  expect((await send('/parts')).status).toBe(200);
  expect(hears).not.toHaveBeenCalled();
  proxy.cut();
  await frozen;
  expect(String(hears.mock.calls)).toContain('fetch failed');
});

it('holds back who sends faster than the line goes', async () => {
  proxy.limit(800 * 1000);
  const sender = connect(Number(new URL(proxy.url).port), 'localhost');
  const closed = new Promise((resolve) => sender.once('close', resolve));
  sender.on('error', () => sender.destroy());
  sender.write(`POST /file HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${32 * MB}\r\n\r\n`);
  sender.write(Buffer.alloc(32 * MB));
  await proxy.sent(100 * KB);
  // Only the system's own buffers take some of it.
  expect(sender.writableLength).toBeGreaterThan(16 * MB);
  proxy.cut();
  await closed;
});
