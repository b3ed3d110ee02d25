import type { PresignedPost } from '@/lib/server/ports/storage';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { createBucket, openS3 } from '@/tests/support/s3-bucket';

const PREFIX = 'campaign/visit/take/parts';
const BOUNDARY = 'the-form-ends';

/** Sends a file under the prefix and a name of any bytes, as no browser would. */
async function send({ url, fields }: PresignedPost, name: Buffer): Promise<number> {
  const field = (title: string, value: Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${title}"\r\n\r\n`),
    ...[value, Buffer.from('\r\n')],
  ];
  const body = Buffer.concat([
    ...field('key', Buffer.concat([Buffer.from(`${PREFIX}/`), name])),
    ...Object.entries(fields).flatMap(([title, value]) => field(title, Buffer.from(value))),
    ...field('file"; filename="part', Buffer.from('x')),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}

describeWithRadosgw('files whose names a sender has made up', () => {
  let s3: ReturnType<typeof openS3>;
  beforeAll(async () => void (s3 = openS3(await createBucket())), 180_000);
  afterAll(() => s3.storage.close());

  it('are counted and removed like all others, also with signs that no XML has', async () => {
    const { storage, keys } = s3;
    const post = await storage.createPartsPost({
      ...{ prefix: PREFIX, contentType: 'application/octet-stream', maxBytes: 100, lifeSeconds: 60 },
    });
    const names = ['0-right', '\u0001', '\uFFFF', 'a+b c', '%2F', '&amp;<Key>', '../../x', '//', 'größe', '\u200b'];
    for (const name of names) expect(await send(post, Buffer.from(name))).toBe(204);
    expect(new Set((await storage.list(PREFIX, 100)).keys())).toEqual(new Set(names));
    // Bytes that are no text: this store takes them in and lets nobody remove them, which must not protect the others.
    expect(await send(post, Buffer.from([0xff, 0xfe]))).toBe(204);
    expect(await storage.sizeBelow(PREFIX)).toBe(names.length + 1);
    await storage.removeAll(PREFIX);
    expect(await keys()).toEqual([`${encodeURIComponent(PREFIX)}%2F%FF%FE`]);
  });
});
