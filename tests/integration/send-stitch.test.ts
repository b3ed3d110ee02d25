import { BadMedia } from '@/lib/server/ports/media-errors';
import { giveUpTake, prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { sendStitch } from '@/lib/server/use-cases/films/send-stitch';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => {
  run.during.makeMezzanine = async () => {};
});

/** Begins a visit whose film was asked for in this shape; its takes may have been prepared before. */
async function asked({ videoType = null, prepared = 0 }: { videoType?: '3x4' | null; prepared?: number } = {}) {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  const prepare = (index: number) => prepareTake(run.deps, { takeId: takes[index]!.id }, { signal: neverAborted });
  for (let index = 0; index < prepared; index += 1) await prepare(index);
  const takeIds = takes.map(({ id }) => id);
  const { stitch } = await run.store.stitches.request(visit.id, takeIds, videoType);
  /** Returns what has been sent since the last time, in the words of this test. */
  const sent = () =>
    run.queue.sent
      .splice(0)
      .flatMap((job) =>
        job === `stitch ${visit.id}-${stitch.attempt}`
          ? 'film'
          : takes.flatMap(({ id }, at) => (job.endsWith(id) ? `take ${at + 1}` : [])),
      );
  sent();
  return { visit, takes, prepare, sent, send: () => sendStitch(run.deps, stitch) };
}

it.each([
  ['both takes', 0, ['take 1', 'take 2']],
  ['the take that is not prepared', 1, ['take 2']],
  ['the film, once both takes are prepared', 2, ['film']],
])('a film that is asked for sends %s, and is boosted', async (_, prepared, jobs) => {
  const film = await asked({ prepared });
  await film.send();
  expect(film.sent()).toEqual(jobs);
  expect(run.queue.boosted.at(-1)).toBe(film.visit.id);
});

it('the job that prepares the last take sends the film that a visitor waits for', async () => {
  const film = await asked();
  await film.prepare(0);
  expect(film.sent()).not.toContain('film');
  await film.prepare(1);
  expect(film.sent()).toEqual(['film']);
});

it('a film made ahead of its visitor is not boosted', async () => {
  const visit = await run.beginVisit();
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  for (const { id } of takes) await prepareTake(run.deps, { takeId: id }, { signal: neverAborted });
  expect(run.queue.sent).toContain(`stitch ${visit.id}-1`);
  expect(run.queue.boosted).not.toContain(visit.id);
});

describe('the film does not wait for a take', () => {
  it('whose job was given up', async () => {
    const film = await asked({ prepared: 1 });
    await giveUpTake(run.deps, { userVideoId: film.visit.id, takeId: film.takes[1]!.id });
    expect(film.sent()).toEqual(['film']);
  });

  it('that is at fault', async () => {
    const film = await asked({ prepared: 1 });
    run.during.makeMezzanine = () => Promise.reject(new BadMedia('damaged', 'nothing decodes'));
    await film.prepare(1);
    expect(film.sent()).toEqual(['film']);
  });

  it('that was recorded again since', async () => {
    const film = await asked();
    await run.saveTake(film.visit, 'two');
    await film.send();
    expect(film.sent()).toEqual(['film']);
  });

  it('that is prepared in another shape than the film was asked for', async () => {
    const film = await asked({ videoType: '3x4' });
    await film.send();
    expect(film.sent()).toEqual(['film']);
  });
});
