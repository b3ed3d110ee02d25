import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@/lib/server/video-session/settings';
import type { VideoSession } from '@/lib/server/ports/video-session';
import { createVideoSession } from '@/lib/server/video-session/service/create-video-session';
import type { ServiceName } from '@/tests/support/video-session/keys';
import { startVideoService, type TestVideoService } from '@/tests/support/video-session/start-video-service';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';

const file = Buffer.from('what the service recorded, a film of some length');
const fault = (name: string, more: object = {}) => expect.objectContaining({ fault: name, ...more });

/** What a video session is, whichever service it is of. */
export function testVideoSession(name: ServiceName): void {
  let service: TestVideoService;
  let video: VideoSession;
  const temp = makeTempFolder();
  let files = 0;
  const newPath = () => join(temp.folder, `file ${(files += 1)}`);

  beforeEach(async () => {
    service = await startVideoService({ name, file });
    const opened = await createVideoSession(readSettings(service.env), {
      requestMs: 1000,
      download: { totalMs: 10_000, silenceMs: 1000 },
    });
    if (!opened) throw new Error('there is no video session');
    video = opened;
  });
  afterEach(() => service.close());
  afterAll(() => temp.remove());

  /** Records something; the archive is ready unless the service is told otherwise. */
  async function record(archiveName = 'take-1') {
    const sessionId = await video.createSession();
    service.connect(sessionId);
    const started = await video.startArchive({ sessionId, name: archiveName, isPortrait: false });
    await video.stopArchive(started.id);
    return { sessionId, id: started.id };
  }

  async function fetchArchive(id: string, maxBytes = 1000) {
    const path = newPath();
    const url = (await video.findArchive(id))?.url ?? '';
    return { path, done: await video.download({ url, path, maxBytes }) };
  }

  it('a browser may publish in the session for a time, and nothing else (spec 3.13)', async () => {
    const sessionId = await video.createSession();
    const claims = service.readToken(video.createToken(sessionId, 600));
    expect(claims).toMatchObject({ role: 'publisheronly', session_id: sessionId, scope: 'session.connect' });
    const seconds = Number(claims?.exp) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(601);
    expect(video.project).toBe(`${name} ${video.apiKey}`);
  });

  it('the token of a browser opens no call of the service', async () => {
    const { sessionId, id } = await record();
    const archives = `${service.url}/v2/project/${video.apiKey}/archive`;
    for (const lifeSeconds of [60, 7200]) {
      const token = video.createToken(sessionId, lifeSeconds);
      const headers = { 'X-OPENTOK-AUTH': token, Authorization: `Bearer ${token}` };
      const statusOf = async (path: string, method: string) => (await fetch(path, { method, headers })).status;
      expect(await statusOf(`${archives}?sessionId=${sessionId}`, 'GET')).toBe(403);
      expect(await statusOf(archives, 'POST')).toBe(403);
      expect(await statusOf(`${archives}/${id}`, 'GET')).toBe(403);
      expect(await statusOf(`${archives}/${id}/stop`, 'POST')).toBe(403);
      expect(await statusOf(`${archives}/${id}`, 'DELETE')).toBe(403);
      expect(await statusOf(`${service.url}/session/create`, 'POST')).toBe(403);
    }
    expect(service.archives.has(id)).toBe(true);
  });

  it('a session is in use while a browser sends something into it, and nobody knows while the service is away', async () => {
    const sessionId = await video.createSession();
    expect(await video.isInUse(sessionId)).toBe(false);
    service.connect(sessionId);
    expect(await video.isInUse(sessionId)).toBe(true);
    service.disconnect(sessionId);
    expect(await video.isInUse(sessionId)).toBe(false);
    service.next({ kind: 'streams', times: 2, status: 503 });
    await expect(video.isInUse(sessionId)).rejects.toEqual(fault('unavailable'));
    await expect(video.isInUse('no session')).rejects.toEqual(fault('unavailable'));
  });

  it('an archive is recorded, found by its name, fetched and deleted', async () => {
    const sessionId = await video.createSession();
    service.connect(sessionId);
    const started = await video.startArchive({ sessionId, name: 'take-1', isPortrait: true });
    expect(started).toEqual({ id: started.id, name: 'take-1', status: 'recording', url: null, bytes: null });
    expect(service.archives.get(started.id)?.resolution).toBe('480x640');
    expect(await video.listArchives(sessionId)).toEqual([started]);

    service.behaviour.readyAfterMs = null;
    expect(await video.stopArchive(started.id)).toMatchObject({ id: started.id, status: 'waiting', url: null });
    service.behaviour.readyAfterMs = 0;
    expect(await video.findArchive(started.id)).toMatchObject({ status: 'available', bytes: file.byteLength });

    const { path, done } = await fetchArchive(started.id);
    expect(done).toEqual({ bytes: file.byteLength, sha256: createHash('sha256').update(file).digest('hex') });
    expect(readFileSync(path)).toEqual(file);
    await video.deleteArchive(started.id);
    await video.deleteArchive(started.id);
    expect(await video.findArchive(started.id)).toBeNull();
    expect(await video.listArchives(sessionId)).toEqual([]);
  });

  it('only one recording of a session runs, and only with a browser in it', async () => {
    const sessionId = await video.createSession();
    const start = () => video.startArchive({ sessionId, name: 'x', isPortrait: false });
    await expect(start()).rejects.toEqual(fault('notConnected'));
    service.connect(sessionId);
    await start();
    await expect(start()).rejects.toEqual(fault('conflict'));
  });

  it('what has ended may be stopped again, what is unknown cannot', async () => {
    const { id } = await record();
    expect(await video.stopArchive(id)).toMatchObject({ id, status: 'available' });
    expect(await video.stopArchive('none')).toBeNull();
    service.next({ kind: 'stop', status: 404 });
    expect(await video.stopArchive(id)).toMatchObject({ id });
  });

  it.each([
    ['failed', 'failed'],
    ['uploaded', 'failed'],
    ['expired', 'expired'],
    ['of a kind nobody knows', 'waiting'],
  ])('an archive that is %s has no file: it is %s', async (theirs, ours) => {
    service.behaviour.readyStatus = theirs;
    const { id } = await record();
    expect(await video.findArchive(id)).toMatchObject({ status: ours, url: null });
  });

  it('an archive that is still being prepared cannot be deleted', async () => {
    service.behaviour.readyAfterMs = null;
    const { id } = await record();
    await expect(video.deleteArchive(id)).rejects.toEqual(fault('conflict'));
  });

  it.each([
    ['500', { status: 500 }],
    ['429', { status: 429, headers: { 'Retry-After': '1' } }],
    ['a lost connection', { breaks: 'before' }],
    ['an answer that is not JSON', { status: 200, body: '<html>' }],
  ] as const)('after %s it asks once more', async (_, mishap) => {
    const { id } = await record();
    service.next({ kind: 'find', ...mishap });
    expect(await video.findArchive(id)).toMatchObject({ id });
    expect(service.count('find')).toBe(2);
  });

  it('a service that does not answer is unavailable, and a start is never sent twice', async () => {
    const { sessionId, id } = await record();
    service.next({ kind: 'find', times: 2, afterMs: 5000 });
    await expect(video.findArchive(id)).rejects.toEqual(fault('unavailable', { retryAfter: null }));
    service.next({ kind: 'start', breaks: 'after' });
    const again = { sessionId, name: 'take-2', isPortrait: false };
    await expect(video.startArchive(again)).rejects.toEqual(fault('unavailable'));
    expect(service.count('start')).toBe(2);
    expect(await video.listArchives(sessionId)).toEqual([
      expect.objectContaining({ name: 'take-2', status: 'recording' }),
      expect.objectContaining({ name: 'take-1' }),
    ]);
  });

  it('says when the service wants to be asked again, and asks nothing before', async () => {
    service.next({ kind: 'session', status: 429, headers: { 'Retry-After': '3000' } });
    await expect(video.createSession()).rejects.toEqual(fault('busy', { retryAfter: 3000 }));
    await expect(video.createSession()).rejects.toEqual(fault('busy', { retryAfter: expect.closeTo(3000, -2) }));
    await expect(video.until(AbortSignal.timeout(60_000)).findArchive('x')).rejects.toEqual(fault('busy'));
    expect(service.requests).toHaveLength(1);
  });

  it('does not wait for a long pause of which another call was told', async () => {
    let letFail = () => {};
    service.next({ kind: 'find', status: 500, until: new Promise<void>((resolve) => (letFail = resolve)) });
    const found = video.findArchive('x');
    found.catch(() => {});
    await waitFor(() => service.count('find') > 0);
    service.next({ kind: 'list', status: 429, headers: { 'Retry-After': '3000' } });
    await expect(video.listArchives('x')).rejects.toEqual(fault('busy'));
    letFail();
    await expect(found).rejects.toEqual(fault('unavailable'));
    expect(service.count('find')).toBe(1);
  });

  it('waits for no pause longer than its caller does', async () => {
    service.next({ kind: 'find', status: 503, headers: { 'Retry-After': '2' } });
    const before = Date.now();
    const found = video.until(AbortSignal.timeout(200)).findArchive('x');
    await expect(found).rejects.toEqual(fault('unavailable'));
    expect(Date.now() - before).toBeLessThan(1500);
  });

  it('ends a call when its time is over, and does not begin another', async () => {
    const { id } = await record();
    const over = new AbortController();
    const held = new Promise(() => {});
    service.next({ kind: 'find', until: held });
    const found = video.until(over.signal).findArchive(id);
    found.catch(() => {});
    await waitFor(() => service.count('find') > 0);
    over.abort();
    await expect(found).rejects.toEqual(fault('unavailable'));
    expect(service.count('find')).toBe(1);
    expect(await video.findArchive(id)).toMatchObject({ id });
  });

  it('credentials the service does not know are refused', async () => {
    service.next({ kind: 'session', status: 403 });
    await expect(video.createSession()).rejects.toEqual(fault('refused'));
  });

  it('answers that lead elsewhere are not followed with our credentials', async () => {
    service.next({ kind: 'find', times: 2, status: 307, headers: { Location: `${service.url}/elsewhere` } });
    await expect(video.findArchive('x')).rejects.toEqual(fault('unavailable'));
  });

  describe('a file', () => {
    it.each([
      ['another host', () => 'http://localhost:1/files/archive.mp4'],
      ['another port of the host', () => 'http://127.0.0.1:1/files/archive.mp4'],
      ['the same host above its prefix', () => `${service.url}/files/../browser/x`],
      ['a host that begins alike', () => `${service.url}0/files/archive.mp4`],
      ['someone’s name at the host', () => service.url.replace('//', '//me@') + '/files/archive.mp4'],
      ['a file of this machine', () => 'file:///etc/passwd'],
      ['no address at all', () => 'archive.mp4'],
    ])('is never fetched from %s', async (_, address) => {
      service.behaviour.addressOf = address;
      const { id } = await record();
      await expect(fetchArchive(id)).rejects.toEqual(fault('foreign'));
      expect(service.count('file') + service.count('browser')).toBe(0);
    });

    it('is not fetched from where its address leads', async () => {
      const { id } = await record();
      service.next({ kind: 'file', status: 302, headers: { Location: `${service.url}/files/x` } });
      await expect(fetchArchive(id)).rejects.toEqual(fault('foreign'));
    });

    it('whose address is no longer valid is expired', async () => {
      service.behaviour.addressMs = -1;
      const { id } = await record();
      await expect(fetchArchive(id)).rejects.toEqual(fault('expired'));
    });

    it('larger than allowed is refused, announced or not', async () => {
      const { id } = await record();
      await expect(fetchArchive(id, file.byteLength - 1)).rejects.toEqual(fault('tooLarge'));
      service.next({ kind: 'file', status: 200, isChunked: true, body: 'x'.repeat(2000) });
      await expect(fetchArchive(id)).rejects.toEqual(fault('tooLarge'));
      service.next({ kind: 'file', status: 200, isChunked: true, body: 'x'.repeat(900) });
      expect((await fetchArchive(id)).done.bytes).toBe(900);
    });

    it.each([
      ['breaks off', { breaks: 'after' }],
      ['does not begin', { afterMs: 5000 }],
      ['answers 503', { status: 503 }],
    ] as const)('that %s may be fetched later', async (_, mishap) => {
      const { id } = await record();
      service.next({ kind: 'file', ...mishap });
      await expect(fetchArchive(id)).rejects.toEqual(fault('unavailable'));
      expect((await fetchArchive(id)).done.bytes).toBe(file.byteLength);
    });

    it('that never ends is given up when its time is over, though something always comes', async () => {
      const { id } = await record();
      const url = (await video.findArchive(id))?.url ?? '';
      const hasty = await createVideoSession(readSettings(service.env), {
        download: { totalMs: 300, silenceMs: 60_000 },
      });
      service.next({ kind: 'file', drips: true });
      const done = hasty?.download({ url, path: newPath(), maxBytes: 1_000_000 });
      await expect(done).rejects.toEqual(fault('unavailable'));
    });

    it('says how much has arrived, and stops when it is told to', async () => {
      const { id } = await record();
      const url = (await video.findArchive(id))?.url ?? '';
      const seen: unknown[] = [];
      const path = newPath();
      await video.download({ url, path, maxBytes: 1000, onBytes: (...bytes) => void seen.push(bytes) });
      expect(seen.at(-1)).toEqual([file.byteLength, file.byteLength]);
      const aborted = { url, path: newPath(), maxBytes: 1000, signal: AbortSignal.abort(new Error('enough')) };
      await expect(video.download(aborted)).rejects.toThrow('enough');
      expect(existsSync(aborted.path)).toBe(false);
    });
  });
}
