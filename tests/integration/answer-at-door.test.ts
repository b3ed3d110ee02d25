import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { answerAtDoor } from '@/lib/server/answer/answer-at-door';
import { createLimitedServer } from '@/lib/server/http/front-door.mjs';
import { readForm, type IncomingForm } from '@/lib/server/storage/folder/read-form';
import { encodePresignedPost } from '@/tests/support/send-presigned-post';
import { waitFor } from '@/tests/support/wait-for';

/** More than the socket's buffers hold, so that much of it is still on its way when the answer is given. */
const LARGE = 12 * 1024 ** 2;

/** After so long a sender counts as gone, ms. */
const SILENCE_MS = 100;

const shared = globalThis as { introreelServices?: unknown };

let door: ReturnType<typeof createLimitedServer>;
let socket: Socket;
let heard = '';
let isClosed = false;
let received: Socket;
let uploaded = 0;
beforeEach(async () => {
  [heard, isClosed, uploaded] = ['', false, 0];
  // A call whose body is larger than it may be: its reader stops, and reads no further.
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'http://a', TRUST_PROXY: 0 },
    requests: { during: <T>(work: () => T) => work() },
    visitorCookie: { read: () => ({ uuids: [] }) },
    calls: {},
    receiveUpload: (form: IncomingForm) =>
      readForm(form, ['key'], SILENCE_MS, async (_, file) => {
        for await (const chunk of file as AsyncIterable<Buffer>) uploaded += chunk.length;
      }),
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

describe('an upload', () => {
  const { body, contentType } = encodePresignedPost({ url: 'http://a/', fields: { key: 'a' } }, Buffer.alloc(1000));
  const headOf = (bytes: number) =>
    `POST /api/storage HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes}\r\n\r\n`;

  it('is read as it comes, and its connection takes the next one', async () => {
    for (const time of [1, 2]) {
      socket.write(headOf(body.length));
      socket.write(body);
      await waitFor(() => heard.split('HTTP/1.1 204').length - 1 === time);
      expect(uploaded).toBe(1000 * time);
    }
  });

  it('is answered when its sender falls silent', async () => {
    socket.write(headOf(body.length));
    socket.write(body.subarray(0, 900));
    await waitFor(() => answers() === 1);
    expect(heard).toMatch(/^HTTP\/1\.1 409[^]+uploadIncomplete/);
  });

  it('is refused from another site', async () => {
    socket.write(headOf(body.length).replace('Host: a', 'Host: a\r\nOrigin: http://b'));
    socket.write(body);
    await waitFor(() => answers() === 1);
    expect([heard.slice(0, 12), uploaded]).toEqual(['HTTP/1.1 403', 0]);
  });
});
