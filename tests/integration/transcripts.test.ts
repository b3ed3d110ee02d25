import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { getOwnCaptions } from '@/lib/server/use-cases/transcripts/own-transcript';
import { createUploadId } from '@/tests/support/factories';
import { runTool } from '@/tests/support/film/run-tool';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { cutIntoParts } from '@/tests/support/parts';
import { startTranscribing } from '@/tests/support/transcribing';
import { startTranscriptionService, type TranscriptionService } from '@/tests/support/transcription-service';
import { hearTones, TONES, toneWav } from '@/tests/support/tones.mjs';
import { neverAborted } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';

let server: ServerParts;
let service: TranscriptionService;
beforeAll(async () => {
  [server, service] = await Promise.all([openServer(), startTranscriptionService()]);
});
afterAll(async () => {
  await service.close();
  await server.close();
});

type Tone = keyof typeof TONES;
type Spoken = readonly (readonly [Tone | null, number])[];

/** What is said in each section, ms: of odd lengths, so that what is added wrongly adds up. */
const SECTIONS = {
  one: [
    [null, 730],
    ['alpha', 600],
    [null, 1500],
    ['bravo', 550],
    [null, 1437],
  ],
  two: [
    [null, 415],
    ['charlie', 800],
    [null, 1991],
  ],
  three: [
    [null, 1210],
    ['delta', 500],
    [null, 1300],
    ['echo', 700],
    [null, 1603],
  ],
  four: [
    [null, 911],
    ['foxtrot', 650],
    [null, 1777],
  ],
} satisfies Record<string, Spoken>;

const OPUS = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k', '-c:a', 'libopus'];
const AAC = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ...['-ar', '44100', '-movflags', '+frag_keyframe+delay_moov+default_base_moof'],
];

let recordings = 0;
/** Makes a recording of tones as a browser does. */
async function makeRecording(spoken: Spoken, extension: 'webm' | 'mp4'): Promise<Uint8Array<ArrayBuffer>> {
  const [sound, path] = ['wav', extension].map((ending) => join(server.folder, `said-${recordings}.${ending}`));
  recordings += 1;
  await writeFile(sound!, toneWav(spoken));
  const seconds = spoken.reduce((sum, [, ms]) => sum + ms, 0) / 1000;
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=320x240:r=30:d=${seconds}`];
  const codecs = extension === 'webm' ? OPUS : AAC;
  await runTool('ffmpeg', ['-v', 'error', '-y', ...picture, '-i', sound!, ...codecs, path!]);
  return new Uint8Array(await readFile(path!));
}

async function begin() {
  const sections = Object.keys(SECTIONS).map((id) => createSection({ id, prompt: `Question ${id}?`, seconds: 20 }));
  const visit = await beginVisit(server, { campaign: { captions: 'on', sections } });
  const worker = startTranscribing(
    { ...visit.deps, queue: { ...visit.deps.queue, sent: visit.jobs } },
    { TRANSCRIBER_URL: service.url },
  );
  return { ...visit, worker };
}

type Visit = Awaited<ReturnType<typeof begin>>;

/** Sends a recording as a browser does, saves and prepares it; `isLive`: what it is made of is made meanwhile. */
async function record(visit: Visit, sectionId: string, content: Uint8Array<ArrayBuffer>, isLive = false) {
  const { deps } = visit.worker;
  const takeId = createUploadId();
  const target = await visit.target(takeId, sectionId);
  const ends: string[] = [];
  const onEnd = (_: string, { why }: { why: string }) => void ends.push(why);
  const run = isLive ? normaliseLive(deps, { takeId }, { signal: neverAborted }, onEnd) : null;
  const parts = cutIntoParts(content, 5);
  for (const part of parts) {
    await visit.postPart(target, part);
    await visit.announce(takeId, part);
  }
  await visit.save({ ...target, ...(await visit.confirm(takeId, parts)) }, undefined, sectionId);
  await prepareTake(deps, { takeId }, { signal: neverAborted });
  await run;
  expect(ends).toEqual(isLive ? ['done'] : []);
  return takeId;
}

async function makeFilm({ visitId, worker: { deps } }: Visit) {
  const latest = await server.store.takes.latest(visitId);
  const takeIds = Object.keys(SECTIONS).map((id) => latest.get(id)!.id);
  await server.store.visits.noteStitchRequested(visitId);
  const { stitch } = await server.store.stitches.request(visitId, takeIds, null);
  await runStitch(deps, { userVideoId: visitId, attempt: stitch.attempt }, { isLastTry: true, signal: neverAborted });
  const { filmKey } = (await server.store.stitches.find(visitId))!;
  const path = join(server.folder, `film-${createUploadId()}.mp4`);
  await server.storage.copyTo(filmKey!, path);
  return path;
}

/** Returns the tones of a film as a player plays its sound. */
async function hearFilm(film: string) {
  const sound = ['-ac', '1', '-ar', '16000', '-bitexact', `${film}.wav`];
  await runTool('ffmpeg', ['-v', 'error', '-y', '-i', film, ...sound]);
  return hearTones(await readFile(`${film}.wav`)).words;
}

/** Returns the words and times of captions as they are served, ms. */
async function readCaptions({ worker: { deps }, requester }: Visit) {
  const vtt = (await getOwnCaptions(deps, requester)) ?? '';
  const ms = (time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
  };
  return [...vtt.matchAll(/^(\S+) --> (\S+)(?: .*)?\n(.+)$/gm)].map(([, from = '', to = '', words = '']) => ({
    ...{ words, startMs: ms(from), endMs: ms(to) },
  }));
}

/** Expects that captions say the tones that are heard, each line from when its first is heard until after its last. */
function expectAtTheirTimes(
  captions: Awaited<ReturnType<typeof readCaptions>>,
  heard: Awaited<ReturnType<typeof hearFilm>>,
): void {
  expect(captions.flatMap(({ words }) => words.split(' '))).toEqual(heard.map(({ text }) => text));
  for (const { words, startMs, endMs } of captions) {
    const own = heard.filter(({ text }) => words.split(' ').includes(text));
    expect(Math.abs(startMs - own[0]!.startMs)).toBeLessThanOrEqual(100);
    expect(endMs).toBeGreaterThanOrEqual(own.at(-1)!.endMs - 100);
  }
}

it('captions are where the film says their words, and those of a retake replace them', async () => {
  const visit = await begin();
  const recording = (id: keyof typeof SECTIONS) => makeRecording(SECTIONS[id], id === 'two' ? 'mp4' : 'webm');
  await record(visit, 'one', await recording('one'), true);
  for (const id of ['two', 'three', 'four'] as const) await record(visit, id, await recording(id));
  const film = await makeFilm(visit);
  expect(await readCaptions(visit)).toEqual([]);
  await visit.worker.work();
  const heard = await hearFilm(film);
  expect(heard.map(({ text }) => text)).toEqual(['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']);
  expectAtTheirTimes(await readCaptions(visit), heard);
  expect(service.sent).toHaveLength(4);

  const again = await makeRecording(
    [
      [null, 1300],
      ['golf', 600],
      [null, 1450],
      ['hotel', 600],
      [null, 1234],
    ],
    'webm',
  );
  await record(visit, 'two', again);
  const second = await makeFilm(visit);
  await visit.worker.work();
  const heardThen = await hearFilm(second);
  expect(heardThen.map(({ text }) => text)).toEqual(['alpha', 'bravo', 'golf', 'hotel', 'delta', 'echo', 'foxtrot']);
  expectAtTheirTimes(await readCaptions(visit), heardThen);
  expect(service.sent).toHaveLength(5);
  await visit.worker.close();
}, 120_000);
