import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AppError } from '@/lib/contract/errors';
import { describeWithRadosgw } from '@/tests/support/describe-with-radosgw';
import { findRadosgw } from '@/tests/support/radosgw';
import { createBucket, openS3 } from '@/tests/support/s3-bucket';
import { startTcpProxy, type TcpProxy } from '@/tests/support/tcp-proxy';
import { makeTempFolder } from '@/tests/support/temp-folder';

const SILENCE_MS = { quick: 1_000, working: 1_000 };

describeWithRadosgw('a store that is away', () => {
  const temp = makeTempFolder();
  let way: TcpProxy;
  let s3: ReturnType<typeof openS3>;
  /** The same bucket, without the bad connection. */
  let direct: ReturnType<typeof openS3>;
  beforeAll(async () => {
    way = await startTcpProxy((await findRadosgw()).port);
    const settings = await createBucket({ endpoint: way.url });
    s3 = openS3(settings, SILENCE_MS);
    direct = openS3({ ...settings, endpoint: settings.publicEndpoint });
  }, 180_000);
  afterEach(() => way.restore());
  afterAll(async () => {
    await s3.storage.close();
    await direct.storage.close();
    await way.close();
    temp.remove();
  });

  async function put(key: string, content: Buffer): Promise<void> {
    const path = join(temp.folder, 'file');
    await writeFile(path, content);
    await direct.storage.store(key, path);
  }

  it.each(['cut', 'drop'] as const)(
    'in the middle of a file (%s) does not keep it from arriving whole',
    async (what) => {
      const content = randomBytes(10_000_000);
      const key = `demo/${what}/take.mp4`;
      await put(key, content);
      way.limit(40_000_000);
      const file = await s3.storage.read(key, { start: 1_000_000 });
      const first = await new Promise<Buffer>((resolve) => file.once('data', resolve).once('data', () => file.pause()));
      way[what]();
      const rest = buffer(file);
      await new Promise((resolve) => setTimeout(resolve, 1.5 * SILENCE_MS.quick));
      way.restore();
      expect(Buffer.concat([first, await rest]).equals(content.subarray(1_000_000))).toBe(true);
    },
  );

  it('is unavailable, at once or after a silence, and nothing is left of what was sent', async () => {
    const path = join(temp.folder, 'lost');
    await writeFile(path, randomBytes(1_000_000));
    for (const what of ['refuse', 'drop'] as const) {
      way[what]();
      const began = Date.now();
      const asked = await Promise.allSettled([
        s3.storage.size('demo/film.mp4'),
        s3.storage.list('demo', 100),
        s3.storage.read('demo/film.mp4'),
        s3.storage.copy('demo/film.mp4', 'demo/copy.mp4'),
        s3.storage.store('demo/lost.mp4', path),
        s3.storage.remove(['demo/film.mp4']),
        s3.storage.check(),
      ]);
      const codes = asked.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'done'));
      expect([what, ...codes]).toEqual([what, ...codes.map(() => 'unavailable')]);
      // Three tries, and pauses between them.
      expect(Date.now() - began).toBeLessThan(20_000);
      way.restore();
    }
    expect(await s3.storage.size('demo/lost.mp4')).toBeNull();
  });

  it('does not look like a file that is missing when its bucket is', async () => {
    const gone = openS3({ ...(await createBucket()), bucket: 'no-such-bucket' });
    await expect(gone.storage.read('demo/film.mp4')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(gone.storage.list('demo', 100)).rejects.toMatchObject({ code: 'unavailable' });
    await gone.storage.close();
  });
});
