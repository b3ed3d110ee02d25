import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createUploadId } from '@/tests/support/factories';
import { cutIntoParts, hashTake } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { mayMount, mountDisk } from '@/tests/support/small-disk';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';

(mayMount() ? describe : describe.skip)('a server whose disk is full (needs root)', () => {
  const temp = makeTempFolder();
  const filler = join(temp.folder, 'disk', 'filler');
  const disk = {
    // Ends with an error when no space is left, as intended.
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']),
    free: () => rmSync(filler),
  };
  let unmount = () => {};
  let server: TestServer;
  let recording: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    recording = new Uint8Array(await readFile('tests/fixtures/media/chromium-webm-vp8-30fps-6s-kf30.webm'));
    // A new database needs 40 MB.
    unmount = mountDisk(join(temp.folder, 'disk'), 160 * 1024);
    server = await startServer({ dataDir: join(temp.folder, 'disk', 'data'), env: { DISK_FLOOR_BYTES: '' } });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    unmount();
    temp.remove();
  });

  it('says so at every step of a take in parts, saves nothing, and goes on once there is room', async () => {
    const parts = cutIntoParts(recording, 5);
    const [first, ...others] = parts;
    const whole = hashTake(parts);
    const one = createVisitor(server.url, 'demo');
    await one.begin();
    const uploadId = createUploadId();
    const { body: target } = await one.target('who', { uploadId });
    const noSpace = { status: 507, body: { error: { code: 'noSpace', type: 'INSUFFICIENT_STORAGE' } } };

    disk.fill();
    expect((await one.postPart(target, first!)).status).toBe(507);
    disk.free();
    expect((await one.postPart(target, first!)).status).toBe(204);
    disk.fill();
    expect(await one.announce(uploadId, first!)).toMatchObject(noSpace);
    disk.free();
    expect(await one.announce(uploadId, first!)).toMatchObject({ status: 200, body: { missing: [] } });
    await one.sendParts(target, uploadId, others);
    disk.fill();
    expect(await one.confirm(uploadId, whole)).toMatchObject(noSpace);
    expect((await one.userVideo()).videos).toEqual([]);
    disk.free();
    const { status, body } = await one.confirm(uploadId, whole);
    expect(status).toBe(200);
    const { body: saved } = await one.record({
      sectionId: 'who',
      url: body.url,
      count: body.count,
      bytes: whole.bytes,
    });
    const film = await fetch(`${server.url}${saved.videos[0]?.url}`);
    expect(Buffer.from(await film.arrayBuffer()).equals(Buffer.from(recording))).toBe(true);
  }, 60_000);

  it('says so to a take in one piece too, which works once there is room', async () => {
    const one = createVisitor(server.url, 'demo');
    await one.begin();
    const { body: target } = await one.target('who');
    disk.fill();
    await expect(one.upload(target, recording)).rejects.toThrow('answered 507');
    disk.free();
    await one.upload(target, recording);
    expect(
      await one.record({ sectionId: 'who', url: target.url, count: target.count, bytes: recording.length }),
    ).toMatchObject({ status: 200 });
  }, 60_000);
});
