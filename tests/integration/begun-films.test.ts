import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveEncoding } from '@/lib/server/ports/media';
import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { createUploadId } from '@/tests/support/factories';
import { listPackets } from '@/tests/support/film/list-packets';
import { findLeftovers } from '@/tests/support/live-cases';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts } from '@/tests/support/parts';
import { neverAborted } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';
import { waitFor } from '@/tests/support/wait-for';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const PARTS = 4;

type BeginFilm = LiveEncoding['beginFilm'];
type Begun = { as?: (beginFilm: BeginFilm) => BeginFilm; ids?: string[]; whyFailed?: string };

/** Begins a visit of these sections, and notes how its films are written. `as`: replaces how they are begun. */
async function begin({ as = (beginFilm) => beginFilm, ids = ['one', 'two'], whyFailed }: Begun = {}) {
  const how: string[] = [];
  const noting =
    (beginFilm: BeginFilm): BeginFilm =>
    async (input) => {
      how.push('begun');
      const film = await beginFilm(input);
      const finish: typeof film.finish = async () => {
        const isFinished = await film.finish();
        how.push(isFinished ? 'finished' : 'not finished');
        return isFinished;
      };
      return { ...film, finish };
    };
  const media: typeof server.media = {
    ...server.media,
    stitch: (input) => (how.push('written at once'), server.media.stitch(input)),
    async encodeLive(input) {
      const encoding = await server.media.encodeLive(input);
      const failed = whyFailed === undefined ? {} : { whyFailed: async () => whyFailed };
      return { ...encoding, ...failed, beginFilm: noting(as(encoding.beginFilm)) };
    },
  };
  const sections = ids.map((id) => createSection({ id, prompt: 'Who?', seconds: 10 }));
  const visit = await beginVisit(server, { media, campaign: { sections } });
  const latest = new Map<string, string>();

  /** Records a section, whose run is stopped before its last part comes, or goes on to its end. */
  async function record(sectionId: string, { recording, isStopped, afterFirst, isPrepared = true }: Recorded) {
    const content = await readFile(join('tests/fixtures/media', `fake-count-samestream-${recording}.mp4`));
    const parts = cutIntoParts(new Uint8Array(content), PARTS);
    const takeId = createUploadId();
    const target = await visit.target(takeId, sectionId);
    const read = jest.spyOn(visit.deps.storage, 'read');
    const stop = new AbortController();
    const run = normaliseLive(visit.deps, { takeId }, { signal: stop.signal }, () => {});
    runs.push({ stop: () => stop.abort(new Error('stopped')), ended: run.catch(() => {}) });
    const begunBefore = how.length;
    for (const part of parts) {
      if (part === parts.at(-1) && sectionId === ids.at(-1)) await waitFor(() => how.length > begunBefore);
      if (part === parts.at(-1) && isStopped) await runs.at(-1)!.stop();
      await visit.postPart(target, part);
      await visit.announce(takeId, part);
      if (part !== parts[0]) continue;
      await waitFor(() => read.mock.calls.some(([key]) => key.includes(part.sha256)));
      await afterFirst?.();
    }
    await visit.save(await visit.confirm(takeId, parts), undefined, sectionId);
    if (isPrepared) await visit.prepare(takeId);
    latest.set(sectionId, takeId);
  }

  const prepare = (sectionId: string, deps = visit.deps) =>
    prepareTake(deps, { takeId: latest.get(sectionId)! }, { signal: neverAborted });

  /** Has the film made of the latest takes by this worker or another one, and returns its packets. */
  async function makeFilm(deps = visit.deps): Promise<string> {
    const takeIds = ids.map((id) => latest.get(id)!);
    const { stitch } = await server.store.stitches.request(visit.visitId, takeIds, null);
    const attempt = { userVideoId: visit.visitId, attempt: stitch.attempt };
    await runStitch(deps, attempt, { isLastTry: true, signal: neverAborted });
    const { filmKey } = (await server.store.stitches.find(visit.visitId))!;
    const path = join(server.folder, `${createUploadId()}.mp4`);
    await server.storage.copyTo(filmKey!, path);
    return listPackets(path);
  }
  return { how, record, prepare, makeFilm, deps: visit.deps };
}

type Recorded = {
  recording: 1 | 2 | 3;
  isStopped?: boolean;
  isPrepared?: boolean;
  /** Is called once the run has its first part. */
  afterFirst?: () => Promise<void>;
};

let runs: { stop: () => void; ended: Promise<void> }[] = [];

describe('a film that is begun while its last section is recorded', () => {
  afterEach(async () => {
    for (const { stop } of runs) stop();
    await Promise.all(runs.map(({ ended }) => ended));
    runs = [];
    await waitFor(() => findLeftovers(server).length === 0);
  });

  it('is finished once that is there, ends its run, and is what is written at once', async () => {
    const { how, record, makeFilm } = await begin();
    await record('one', { recording: 1 });
    await record('two', { recording: 2 });
    const film = await makeFilm();
    expect(how).toEqual(['begun', 'finished']);
    await Promise.all(runs.map(({ ended }) => ended));
    expect(findLeftovers(server).filter((name) => name === 'film.mp4')).toEqual([]);

    const other = await begin();
    await other.record('one', { recording: 1 });
    await other.record('two', { recording: 2 });
    expect(await other.makeFilm({ ...other.deps, live: createLiveTakes() })).toBe(film);
    expect(other.how).toEqual(['begun', 'finished', 'written at once']);
  }, 120_000);

  it('is begun of a section alone', async () => {
    const { how, record, makeFilm } = await begin({ ids: ['only'] });
    await record('only', { recording: 1 });
    await makeFilm();
    expect(how).toEqual(['begun', 'finished']);
  }, 120_000);

  it('is written anew when the programs that encoded its last section failed at their end', async () => {
    const { how, record, makeFilm } = await begin({ ids: ['only'], whyFailed: 'the machine ended a program' });
    await record('only', { recording: 1 });
    await makeFilm();
    expect(how).toEqual(['begun', 'finished', 'written at once']);
  }, 120_000);

  it('is written anew when its last section was prepared by another worker', async () => {
    const { how, record, prepare, makeFilm, deps } = await begin();
    await record('one', { recording: 1 });
    await record('two', { recording: 2, isPrepared: false });
    await prepare('two', { ...deps, live: createLiveTakes() });
    await makeFilm();
    expect(how.at(-1)).toBe('written at once');
  }, 120_000);

  it('is written anew when an earlier section was recorded again', async () => {
    const { how, record, makeFilm } = await begin();
    await record('one', { recording: 1 });
    await record('two', { recording: 2 });
    await record('one', { recording: 3 });
    const film = await makeFilm();
    expect(how).toEqual(['begun', 'finished', 'written at once']);

    const other = await begin();
    await other.record('one', { recording: 3 });
    await other.record('two', { recording: 2 });
    expect(await other.makeFilm()).toBe(film);
    expect(other.how).toEqual(['begun', 'finished']);
  }, 120_000);

  it('is begun anew when its last section is recorded again', async () => {
    const { how, record, makeFilm } = await begin();
    await record('one', { recording: 1 });
    await record('two', { recording: 2 });
    await record('two', { recording: 3 });
    await makeFilm();
    expect(how).toEqual(['begun', 'finished', 'begun', 'finished']);
  }, 120_000);

  it('is begun as soon as the section before its last one is prepared', async () => {
    const { how, record, prepare, makeFilm } = await begin();
    await record('one', { recording: 1, isPrepared: false });
    const afterFirst = async () => {
      expect(how).toEqual([]);
      await prepare('one');
    };
    await record('two', { recording: 2, afterFirst });
    await makeFilm();
    expect(how).toEqual(['begun', 'finished']);
  }, 120_000);

  it('is written anew when the run that began it has died', async () => {
    const { how, record, makeFilm } = await begin();
    await record('one', { recording: 1 });
    await record('two', { recording: 2, isStopped: true });
    await makeFilm();
    expect(how).toEqual(['begun', 'written at once']);
  }, 120_000);

  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  it.each<[string, Begun['as']]>([
    ['begun', () => full],
    ['finished', (beginFilm) => async (input) => ({ ...(await beginFilm(input)), finish: full })],
  ])(
    'is written anew when the disk has no room for it to be %s',
    async (_when, as) => {
      const { how, record, makeFilm } = await begin({ as });
      await record('one', { recording: 1 });
      await record('two', { recording: 2 });
      await makeFilm();
      expect(how).toEqual(['begun', 'written at once']);
    },
    120_000,
  );
});
