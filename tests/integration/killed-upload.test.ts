import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { createUploadId } from '@/tests/support/factories';
import { cutIntoParts, hashTake, type SentPart } from '@/tests/support/parts';
import { encodePresignedPost } from '@/tests/support/send-presigned-post';
import { createRandom } from '@/tests/support/random';
import { startServer, type TestServer } from '@/tests/support/server';
import { storedFiles } from '@/tests/support/stored-files';
import { createVisitor, type TestVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

let server: TestServer;
let recording: Uint8Array<ArrayBuffer>;
let parts: SentPart[];
beforeAll(async () => {
  recording = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
  parts = cutIntoParts(recording, 12);
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

async function begun(): Promise<{ one: TestVisitor; uploadId: string; target: UploadTarget }> {
  const one = createVisitor(server.url, 'demo');
  await one.begin();
  const uploadId = createUploadId();
  const { body: target } = await one.target('who', { uploadId });
  return { one, uploadId, target };
}

/** Sends a part without its last bytes, and leaves the connection open. */
function postMost({ parts: form }: UploadTarget, part: SentPart): void {
  const { body, contentType } = encodePresignedPost(
    { url: '', fields: { key: `${form?.prefix}/${part.index}-${part.sha256}`, ...form?.fields } },
    part.content,
  );
  const socket = createConnection(server.port, 'localhost');
  socket.on('error', () => {});
  socket.write(
    `POST ${form?.url} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: ` +
      `${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length - 500));
}

/** `left`: how many files of killed runs may still be there, until a sweep. */
async function expectSaved(one: TestVisitor, uploadId: string, { left = 0 } = {}): Promise<void> {
  const { status, body } = await one.confirm(uploadId, hashTake(parts));
  expect(status).toBe(200);
  const { body: saved } = await one.record({
    sectionId: 'who',
    url: body.url,
    count: body.count,
    bytes: recording.length,
  });
  const film = await fetch(`${server.url}${saved.videos[0]?.url}`);
  expect(Buffer.from(await film.arrayBuffer()).equals(Buffer.from(recording))).toBe(true);
  const files = () => storedFiles(server).filter((path) => path.includes(uploadId) && !path.includes('/mezzanines/'));
  await waitFor(() => files().length <= 1 + left);
  expect(files().length).toBeGreaterThanOrEqual(1);
}

it('a server killed while parts come in never lists half a part, and goes on with what is missing', async () => {
  const { one, uploadId, target } = await begun();
  const [first, second, third, ...others] = parts;
  await one.sendParts(target, uploadId, [first!]);
  await one.postPart(target, second!);
  postMost(target, third!);
  await waitFor(() => storedFiles(server).some((path) => path.startsWith('files/incoming')));
  await server.kill9();
  await server.restart();
  expect(
    storedFiles(server).filter((path) => path.includes(uploadId) || path.startsWith('files/incoming')),
  ).toHaveLength(2);
  // The part that was sent but not announced is stored; the one that was cut off is not.
  expect(await one.announce(uploadId, second!)).toMatchObject({ status: 200, body: { missing: [] } });
  expect(await one.announce(uploadId, third!)).toMatchObject({
    status: 409,
    body: { error: { code: 'uploadIncomplete' } },
  });
  await one.sendParts(target, uploadId, others);
  const missing = { error: { code: 'uploadIncomplete', details: { missing: [2] } } };
  expect(await one.confirm(uploadId, hashTake(parts))).toMatchObject({ status: 409, body: missing });
  await one.sendParts(target, uploadId, [third!]);
  await expectSaved(one, uploadId);
}, 120_000);

const random = createRandom(Number(process.env.SOAK_SEED ?? 4));
/** `npm run soak` kills more often. */
const KILLS = Number(process.env.SOAK_KILLS ?? 1);

it.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
  'a server killed while it confirms a take (%i) comes right when it is confirmed again',
  async () => {
    const { one, uploadId, target } = await begun();
    await one.sendParts(target, uploadId, parts);
    const confirming = one.confirm(uploadId, hashTake(parts)).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, Math.floor(60 * random())));
    await server.kill9();
    await confirming;
    await server.restart();
    await expectSaved(one, uploadId, { left: 1 });
  },
  120_000,
);
