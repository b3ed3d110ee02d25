import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { type MadeFilm, runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createUploadId } from '@/tests/support/factories';
import { analyseFilm, countSteps, soundDelays } from '@/tests/support/film/analyse-film';
import { damagePackets } from '@/tests/support/film/damage-packets';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { makeTurningRecording } from '@/tests/support/film/make-turning-recording';
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

/** `npm run soak` follows it into the third minute. */
const SECONDS = process.env.SOAK_LIVE_RECORDINGS === 'all' ? 130 : 30;
const FRAMES = SECONDS * 30;
/** Near its end, s. */
const TURNS_AT = SECONDS - 6;
const TURNS_AFTER = TURNS_AT * 30;

/** Records a take that is followed as it comes, and has its film made. Returns how its pictures were worked on. */
async function record(content: Uint8Array<ArrayBuffer>) {
  const fits: Record<'live' | 'file', string[]> = { live: [], file: [] };
  const { encodeLive, makeMezzanine } = server.media;
  const media: typeof server.media = {
    ...server.media,
    encodeLive: (input) => (fits.live.push(input.fit), encodeLive(input)),
    makeMezzanine: (input) => (fits.file.push(input.fit), makeMezzanine(input)),
  };
  const campaign = { sections: [createSection({ id: 'one', prompt: 'First?', seconds: SECONDS + 10 })] };
  const visit = await beginVisit(server, { media, campaign });
  const takeId = createUploadId();
  const target = await visit.target(takeId);
  const parts = cutIntoParts(content, SECONDS);
  const ends: string[] = [];
  const run = normaliseLive(visit.deps, { takeId }, { signal: neverAborted }, (_, { why }) => ends.push(why));
  for (const part of parts) {
    await visit.postPart(target, part);
    await visit.announce(takeId, part);
  }
  await visit.save(await visit.confirm(takeId, parts));
  await visit.prepare(takeId);
  await run;
  const { stitch } = await server.store.stitches.request(visit.visitId, [takeId], null);
  const films: MadeFilm[] = [];
  const attempt = { userVideoId: visit.visitId, attempt: stitch.attempt };
  await runStitch(visit.deps, attempt, { isLastTry: true, signal: neverAborted }, (film) => films.push(film));
  const made = await server.store.stitches.find(visit.visitId);
  const path = join(server.folder, `${takeId}.mp4`);
  await server.storage.copyTo(made!.filmKey!, path);
  return { fits, ends, whyEncoded: films.map((film) => film.whyEncoded), path };
}

/** Expects a film of all the frames, with its sound where it was recorded. Returns the numbers that it shows. */
async function expectWhole(path: string): Promise<number[]> {
  const { video, seconds } = await readFilmFacts(path);
  const contents = await analyseFilm(path);
  expect(contents.messages).toBe('');
  // The sound may end up to one frame after the picture, whose last frame is then held.
  expect([FRAMES, FRAMES + 1]).toContain(video.frames);
  expect(Math.abs(seconds - SECONDS)).toBeLessThanOrEqual(1 / 30);
  const delays = soundDelays(contents, [FRAMES]).flat();
  expect(delays.length).toBeGreaterThan(SECONDS * 0.75);
  expect(Math.max(...delays.map(Math.abs))).toBeLessThanOrEqual(10);
  return contents.numbers.slice(0, FRAMES);
}

describe('a take whose pictures are followed to be copied, and turn out near its end not to be', () => {
  afterEach(() => waitFor(() => findLeftovers(server).length === 0));

  it('becomes a film of all of them, encoded from its file, where its parameter sets change', async () => {
    const source = await makeTurningRecording(join(server.folder, 'turning'), FRAMES, TURNS_AFTER);
    const { fits, ends, whyEncoded, path } = await record(new Uint8Array(await readFile(source)));
    expect(ends).toEqual(['the pictures cannot be copied: parameters']);
    expect({ fits, whyEncoded }).toEqual({ fits: { live: ['copy'], file: ['pad'] }, whyEncoded: ['parameters'] });
    expect(countSteps(await expectWhole(path))).toEqual({ '1': FRAMES - 1 });
  }, 240_000);

  it('becomes a film that shows what is left of a part that is damaged, and all of the others', async () => {
    const [source, damaged] = [join(server.folder, 'whole'), join(server.folder, 'damaged.mkv')];
    const isSpared = (at: number) => at < TURNS_AT || at > TURNS_AT + 1;
    const damage = { track: 'video', share: 3 / FRAMES, seed: 1, spares: isSpared } as const;
    await damagePackets(await makeTurningRecording(source, FRAMES), damaged, damage);
    const { fits, whyEncoded, path } = await record(new Uint8Array(await readFile(damaged)));
    expect({ fits, whyEncoded }).toEqual({ fits: { live: ['copy'], file: ['pad'] }, whyEncoded: ['damaged'] });
    const numbers = await expectWhole(path);
    expect(countSteps(numbers.slice(0, TURNS_AFTER))).toEqual({ '1': TURNS_AFTER - 1 });
    // From a key frame on, at the latest.
    expect(countSteps(numbers.slice(-60))).toEqual({ '1': 59 });
  }, 240_000);
});
