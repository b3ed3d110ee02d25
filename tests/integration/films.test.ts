import { readFile } from 'node:fs/promises';
import type { Media } from '@/lib/server/ports/media';
import type { Store } from '@/lib/server/ports/store/store';
import { type MadeFilm, runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { presentVisit } from '@/lib/server/use-cases/visits/present-visit';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { expectingStore } from '@/tests/support/expecting-store';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => {
  run.during.stitch = async () => {};
  run.during.makeMezzanine = async () => {};
});

const context = { isLastTry: false, signal: neverAborted };

/** Begins a visit whose film was requested; no worker runs yet. */
async function asked() {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  const { stitch } = await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  const attempt = { userVideoId: visit.id, attempt: stitch.attempt };
  return {
    visit,
    takes,
    attempt,
    make: (store: Partial<Store> = {}, given = context, onMade?: (film: MadeFilm) => void) =>
      runStitch({ ...run.deps, store: { ...run.store, ...store } }, attempt, given, onMade),
    films: () => run.files().filter((key) => key.endsWith(`_${visit.uuid}.mp4`)),
    files: () => run.files().filter((key) => key.startsWith(`${visit.campaignId}/${visit.id}/`)),
    filmKey: async () => (await run.store.stitches.find(visit.id))?.filmKey,
  };
}

/** Returns a point at which work waits until `go` is called. */
function pause() {
  let go = () => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const gone = new Promise<void>((resolve) => (go = resolve));
  return { reached, go, here: () => (reach(), gone) };
}

it('one attempt that runs twice has one film, whichever run ends last', async () => {
  const film = await asked();
  const late = pause();
  run.during.stitch = late.here;
  const first = film.make();
  await late.reached;
  run.during.stitch = async () => {};
  await film.make();
  late.go();
  await first;
  await run.removeDoomed();
  expect(film.films()).toEqual([await film.filmKey()]);
});

it.each([
  ['the record of the last take', 'Progressing', 30, 20, 30],
  ['the request, where that came long after', 'Progressing', 3600, 20, 20],
  ['the record of the last take, where the film is made ahead, however late', 'Ahead', 3600, 20, 3600],
] as const)('the wait for a film counts from %s', async (_, status, savedAgo, requestedAgo, waited) => {
  const film = await asked();
  const ago = (seconds: number) => new Date(run.deps.now().getTime() - seconds * 1000);
  const onMade = jest.fn<void, [MadeFilm]>();
  const store: Partial<Store> = {
    takes: {
      ...run.store.takes,
      find: async (id) => ({ ...(await run.store.takes.find(id))!, savedAt: ago(savedAgo) }),
    },
    stitches: {
      ...run.store.stitches,
      find: async (id) => ({ ...(await run.store.stitches.find(id))!, status, requestedAt: ago(requestedAgo) }),
    },
  };
  await film.make(store, context, onMade);
  expect(onMade.mock.calls.map(([{ waitedMs }]) => Math.round(waitedMs / 10_000) * 10)).toEqual([waited]);
});

describe('a job whose folder cannot be removed once its film is recorded', () => {
  /** Makes the film of a visit that had another one before. */
  async function made() {
    const film = await asked();
    await film.make();
    const again = await run.saveTake(film.visit, 'two');
    const { stitch } = await run.store.stitches.request(film.visit.id, [film.takes[0]!.id, again.id], null);
    let isMade = false;
    run.during.stitch = async () => void (isMade = true);
    const withFolder: typeof run.deps.files.withFolder = async (work) => {
      const result = await run.deps.files.withFolder(work);
      if (isMade) throw new Error('the folder is busy');
      return result;
    };
    const onMade = jest.fn<void, [MadeFilm]>();
    run.queue.sent.length = 0;
    const deps = { ...run.deps, files: { ...run.deps.files, withFolder } };
    const attempt = { userVideoId: film.visit.id, attempt: stitch.attempt };
    const make = () => runStitch(deps, attempt, { ...context, isLastTry: true }, onMade);
    await expect(make()).rejects.toThrow('the folder is busy');
    return { ...film, make, onMade };
  }

  it('has doomed the film before, sent the job for its pictures and told how long it took', async () => {
    const film = await made();
    expect(await run.store.stitches.find(film.visit.id)).toMatchObject({ status: 'Complete' });
    await run.removeDoomed();
    expect(film.films()).toEqual([await film.filmKey()]);
    expect(run.queue.sent).toEqual([`poster ${film.visit.id}`]);
    expect(film.onMade).toHaveBeenCalledTimes(1);
  });

  it('does nothing when it is tried again but send the job for the pictures', async () => {
    const film = await made();
    const files = film.files();
    run.queue.sent.length = 0;
    await film.make();
    expect([film.files(), run.queue.sent]).toEqual([files, [`poster ${film.visit.id}`]]);
    expect(film.onMade).toHaveBeenCalledTimes(1);
  });
});

/** Makes films of a visit, and keeps the packets of sound each was made of, by section. */
function hear(visit: { id: string }) {
  const sounds: (string | null)[][] = [];
  const stitch: Media['stitch'] = async (input) => {
    sounds.push(await Promise.all(input.mezzanines.map(({ aac }) => aac && readFile(aac, 'utf8'))));
    if (input.mezzanines.some(({ aac }) => aac === null))
      for (const { audio } of input.mezzanines) expect(await readFile(audio, 'utf8')).toMatch(/^take /);
    return run.deps.media.stitch(input);
  };
  const deps = { ...run.deps, media: { ...run.deps.media, stitch } };
  return { sounds, make: (attempt: number) => runStitch(deps, { userVideoId: visit.id, attempt }, context) };
}

it('a film takes packets of sound that were encoded for it, and no others', async () => {
  const film = await asked();
  const { sounds, make } = hear(film.visit);
  await make(film.attempt.attempt);
  const again = await run.saveTake(film.visit, 'one');
  const { stitch: next } = await run.store.stitches.request(film.visit.id, [again.id, film.takes[1]!.id], null);
  await make(next.attempt);
  // The second section's packets were encoded to follow another first section.
  expect(sounds).toEqual([
    ['packets', 'packets'],
    ['packets', null],
  ]);
});

it('a film is made of the PCM of a section whose packets are gone', async () => {
  const film = await asked();
  for (const { id } of film.takes) await prepareTake(run.deps, { takeId: id }, { signal: neverAborted });
  const [packets] = film.files().filter((key) => key.startsWith(film.takes[1]!.folder) && key.endsWith('.aac'));
  // As the version before leaves them, which removes what it finds and does not know.
  await run.storage.remove([packets!]);
  const { sounds, make } = hear(film.visit);
  await make(film.attempt.attempt);
  expect(sounds).toEqual([['packets', null]]);
  expect(film.films()).toEqual([await film.filmKey()]);
});

it('a run whose completion was written, but whose answer was lost, leaves the film', async () => {
  const film = await asked();
  const complete: Store['stitches']['complete'] = async (...args) => {
    await run.store.stitches.complete(...args);
    throw new Error('the connection broke');
  };
  await expect(film.make({ stitches: { ...run.store.stitches, complete } })).rejects.toThrow('the connection broke');
  await run.removeDoomed();
  expect(film.films()).toEqual([await film.filmKey()]);
});

it('a run whose completion was never written leaves nothing of it', async () => {
  const film = await asked();
  const complete = () => Promise.reject(new Error('the connection broke'));
  await expect(film.make({ stitches: { ...run.store.stitches, complete } })).rejects.toThrow('the connection broke');
  await run.removeDoomed();
  expect(film.films()).toEqual([]);
  await film.make();
  expect(film.films()).toEqual([await film.filmKey()]);
});

/** A worker that is killed after it stored its film: it records nothing and removes nothing. */
async function killed(film: Awaited<ReturnType<typeof asked>>) {
  const gone = pause();
  void film.make({ stitches: { ...run.store.stitches, complete: () => gone.here() as never } });
  await gone.reached;
  return film.films();
}

it('the film of a worker that was killed goes by itself when no run can last any more, and no other', async () => {
  const film = await asked();
  expect(await killed(film)).toHaveLength(1);
  await film.make();
  const removeAt = (hours: number) =>
    removeDoomed({ ...run.deps, now: () => new Date(Date.now() + hours * 60 * 60 * 1000) });
  await removeAt(24);
  expect(film.films()).toHaveLength(2);
  await removeAt(26);
  expect(film.films()).toEqual([await film.filmKey()]);
});

it('a take made ready by two runs at once is kept once, and what one was told of stays', async () => {
  const film = await asked();
  const [take] = film.takes;
  const late = pause();
  run.during.makeMezzanine = late.here;
  const first = prepareTake(run.deps, { takeId: take!.id }, context);
  await late.reached;
  // Like another process, which does not share this one's memory.
  const [videoKey, audioKey] = [
    `${take!.folder}/mezzanines/other/video.mp4`,
    `${take!.folder}/mezzanines/other/audio.pcm`,
  ];
  for (const key of [videoKey, audioKey]) await run.put(key, 'other');
  await expectingStore(run.store).takes.addMezzanine({
    takeId: take!.id,
    size: { width: 640, height: 480 },
    fit: 'pad',
    samples: 48_000,
    videoKey,
    audioKey,
    aac: null,
    named: null,
  });
  late.go();
  await first;
  await run.removeDoomed();
  expect(film.files().filter((key) => key.includes('/mezzanines/'))).toEqual([audioKey, videoKey]);
});

describe('what is being made', () => {
  it.each(['stitch', 'makeMezzanine'] as const)(
    'is ended at once (%s) when its job is taken back, and leaves nothing',
    async (what) => {
      const film = await asked();
      const job = new AbortController();
      run.during[what] = (given) => {
        job.abort(new Error('taken back'));
        return new Promise((_, reject) => (given?.aborted ? reject(given.reason as Error) : null));
      };
      await expect(film.make({}, { isLastTry: true, signal: job.signal })).rejects.toThrow('taken back');
      await run.removeDoomed();
      expect(film.files().filter((key) => key.includes('/mezzanines/') === (what === 'makeMezzanine'))).toEqual(
        what === 'stitch' ? film.takes.map(({ key }) => key).sort() : [],
      );
      expect(await run.store.stitches.find(film.visit.id)).toMatchObject({ status: 'Progressing' });
    },
  );

  it('for two is not ended because one of them wants it no longer', async () => {
    const film = await asked();
    const held = pause();
    run.during.makeMezzanine = async (given) => {
      await held.here();
      given?.throwIfAborted();
    };
    const time = new AbortController();
    const job = prepareTake(run.deps, { takeId: film.takes[0]!.id }, { signal: time.signal });
    await held.reached;
    const made = film.make();
    // The sizes of its takes are known, so it now waits for the work of the job.
    await new Promise((resolve) => setImmediate(resolve));
    time.abort(new Error('time is over'));
    await expect(job).rejects.toThrow('time is over');
    run.during.makeMezzanine = async () => {};
    held.go();
    await made;
    expect(film.films()).toEqual([await film.filmKey()]);
  });
});

it('films asked for in turns, now wide and now tall, are bounded for a visit', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  const deps = { ...run.deps, limits: { ...run.deps.limits, stitchesPerHour: 3 } };
  const fail = (attempt: number) =>
    run.store.stitches.fail(visit.id, attempt, { message: 'm', solution: 'AWSIsDown', sectionId: null });
  const ask = (videoType?: '3x4') =>
    requestStitch(
      {
        ...deps,
        queue: {
          ...deps.queue,
          send: async () => void (await fail((await run.store.stitches.find(visit.id))!.attempt)),
        },
      },
      { ...visit.requester, videoType },
    );
  for (const videoType of [undefined, '3x4', undefined] as const)
    expect(await ask(videoType)).toMatchObject({ status: 'Error' });
  await expect(ask('3x4')).rejects.toMatchObject({ code: 'tooMany' });
  expect((await run.store.stitches.find(visit.id))?.attempt).toBe(3);
  expect(takes).toHaveLength(2);
});

it('files under keys of before are linked, and made into a film', async () => {
  const visit = await run.beginVisit();
  const older = (id: string) => ({
    folder: `${visit.campaign.name}/${id}`,
    uploadKey: `${visit.campaign.name}/${id}/${visit.uuid}_section_${id}.mp4`,
  });
  const takes = [await run.saveTake(visit, 'one', older('one')), await run.saveTake(visit, 'two', older('two'))];
  await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, context);
  const shown = await presentVisit(run.deps, { ...visit, acceptedConsent: null });
  expect(shown.videos.map(({ url }) => run.storage.keyOf(url.split('?')[0]!))).toEqual(takes.map(({ key }) => key));
  expect(await run.storage.size((await run.store.stitches.find(visit.id))!.filmKey!)).toBeGreaterThan(0);
});
