import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { answerAtDoor } from '@/lib/server/answer/answer-at-door';
import { createLimitedServer } from '@/lib/server/http/front-door.mjs';
import { waitFor } from '@/tests/support/wait-for';

/** More than the socket's buffers hold, so that much of it is still on its way when the answer is given. */
const LARGE = 12 * 1024 ** 2;

const shared = globalThis as { introreelServices?: unknown };

let door: ReturnType<typeof createLimitedServer>;
let socket: Socket;
let heard = '';
let isClosed = false;
let received: Socket;
beforeEach(async () => {
  [heard, isClosed] = ['', false];
  // A call whose body is larger than it may be: its reader stops, and reads no further.
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'http://a', TRUST_PROXY: 0 },
    requests: { during: <T>(work: () => T) => work() },
    visitorCookie: { read: () => ({ uuids: [] }) },
    calls: {},
  });
  door = createLimitedServer({}, (request, response) => void answerAtDoor(request, response));
  door.server.on('connection', (connection: Socket) => (received = connection));
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  socket = connect((door.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => {});
  socket.once('close', () => (isClosed = true));
});
afterEach(async () => {
  delete shared.introreelServices;
  socket.destroy();
  await door.close(0);
});

const head = (bytes: number) => `POST /api/log HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;
const answers = () => heard.split('HTTP/1.1 4').length - 1;

describe('a call with a body that is refused before it has come as a whole', () => {
  it('is answered, and its connection takes the next call', async () => {
    socket.write(head(LARGE));
    socket.write(Buffer.alloc(LARGE));
    await waitFor(() => answers() === 1 && received.bytesRead > LARGE);
    socket.write(head(2));
    socket.write('{}');
    await waitFor(() => answers() === 2);
    expect(heard).toMatch(/^HTTP\/1\.1 413[^]+HTTP\/1\.1 400/);
    expect(isClosed).toBe(false);
  });

  it('is not read for ever', async () => {
    socket.write(head(10 * LARGE));
    for (let sent = 0; sent < 10 && !isClosed; sent += 1) socket.write(Buffer.alloc(LARGE));
    await waitFor(() => isClosed);
    expect(received.bytesRead).toBeLessThan(5 * LARGE);
  });
});
