import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { paths } from '@/lib/contract/paths';
import { ask, publish } from '../console-house';
import { openOrganization } from '../organizer-client';
import type { TestServer } from '../server';
import { makeTempFolder } from '../temp-folder';
import { toneWav, type ToneWord } from '../tones.mjs';
import { createVisitor } from '../visitor';
import { drawFrames } from './make-counter-camera';
import { runTool } from './run-tool';
import { BLOCKS, FPS, readNumber, SMALL } from './test-picture';

type Said = [word: ToneWord, fromMs: number, toMs: number];

/** What is said in each section, and its length, ms. Two last words are said in the last second of their section. */
const SECTIONS: { ms: number; said: Said[] }[] = [
  {
    ms: 5100,
    said: [
      ['alpha', 500, 1700],
      ['bravo', 3900, 4800],
    ],
  },
  {
    ms: 5000,
    said: [
      ['charlie', 600, 1900],
      ['delta', 4500, 4900],
    ],
  },
  {
    ms: 5200,
    said: [
      ['echo', 100, 1300],
      ['foxtrot', 3600, 4700],
    ],
  },
  {
    ms: 5000,
    said: [
      ['golf', 700, 1800],
      ['hotel', 4200, 4900],
    ],
  },
];
const framesIn = (ms: number) => (ms * FPS) / 1000;
/** Where each section begins in the film, ms. */
const STARTS = SECTIONS.map((_, index) => SECTIONS.slice(0, index).reduce((sum, { ms }) => sum + ms, 0));
const LAST_FRAME = SECTIONS.reduce((sum, { ms }) => sum + framesIn(ms), 0) - 1;

/** When a word is said in the film, ms. */
export const SAID_MS = SECTIONS.flatMap(({ said }, index) =>
  said.map(([word, fromMs]) => ({ word, startMs: STARTS[index]! + fromMs })),
);

/** A picture of the film by its number, the middle of the time at which it is shown, s, and what stands over it. */
export type CaptionedPicture = { number: number; seconds: number; words: string | null };

export type SpokenFilm = {
  lines: OrganizerOutput<'getTranscript'>['lines'];
  /** Those before and at the beginning and the end of each line. */
  pictures: CaptionedPicture[];
  /** Who may open the pages: the visitor and a member. */
  cookies: string[];
  storage: Record<string, string>;
  /** Where the film is shown. */
  pages: Record<'publish' | 'console' | 'shared', string>;
};

/** Makes a film of four sections whose pictures count and in which tones are said; waits for its words. */
export async function makeSpokenFilm(server: TestServer): Promise<SpokenFilm> {
  const { editor } = await openOrganization(server);
  const sections = SECTIONS.map((_, index) => ({ prompt: `Question ${index + 1}`, seconds: 30 }));
  const campaign = await publish(editor, { captions: 'on', sections });
  const visitor = createVisitor(server.url, campaign.name);
  await visitor.begin();
  for (const [index, { id }] of campaign.sections.entries())
    await visitor.save(id, await makeTake(index), SECTIONS[index]!.ms);
  const { status } = await visitor.film();
  if (status !== 'Complete') throw new Error(`the film is ${status}`);

  const listed = `campaigns/${campaign.id}/submissions`;
  const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(editor, listed);
  const of = `submissions/${submissions[0]!.id}`;
  const { lines } = await transcriptOf(() => ask<OrganizerOutput<'getTranscript'>>(editor, `${of}/transcript`));
  const body = { days: 7, withCaptions: true };
  const link = await ask<OrganizerOutput<'makeShareLink'>>(editor, `${of}/share-links`, { method: 'POST', body });
  return {
    ...{ lines, pictures: picturesOf(lines) },
    cookies: [visitor.cookie!, ...editor.cookie.split('; ')],
    storage: {
      'hrfix/uuid': visitor.uuid,
      'hrfix/visits': JSON.stringify({ [campaign.name]: visitor.uuid }),
    },
    pages: {
      publish: paths.publish(campaign.name),
      console: organizerPaths.submission(campaign.id, submissions[0]!.id),
      shared: new URL(link.url).pathname,
    },
  };
}

async function makeTake(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const { ms, said } = SECTIONS[index]!;
  const temp = makeTempFolder();
  const [sound, take] = [join(temp.folder, 'sound.wav'), join(temp.folder, 'take.mp4')];
  const tones = said.flatMap(([word, fromMs, toMs], at): [ToneWord | null, number][] => [
    [null, fromMs - (said[at - 1]?.[2] ?? 0)],
    [word, toMs - fromMs],
  ]);
  writeFileSync(sound, toneWav([...tones, [null, ms - said.at(-1)![2]]]));
  const drawn = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${SMALL.width}x${SMALL.height}`, '-r', String(FPS)];
  const scaled = ['-vf', 'scale=640:480:flags=neighbor:out_range=tv,format=yuv420p'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(FPS), '-c:a', 'aac'];
  await runTool(
    'ffmpeg',
    ['-v', 'error', '-y', ...drawn, '-i', 'pipe:0', '-i', sound, ...scaled, ...coded, take],
    drawFrames(framesIn(STARTS[index]!), framesIn(ms)),
  );
  const bytes = new Uint8Array(readFileSync(take));
  temp.remove();
  return bytes;
}

/** Asks until the transcript is there. */
async function transcriptOf(read: () => Promise<OrganizerOutput<'getTranscript'>>) {
  const end = Date.now() + 60_000;
  for (;;) {
    const transcript = await read();
    if (transcript.state === 'ready') return transcript;
    if (transcript.state !== 'making' || Date.now() > end) throw new Error(`the transcript is ${transcript.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const middleOf = (picture: number) => (picture + 0.5) / FPS;

function picturesOf(lines: SpokenFilm['lines']): CaptionedPicture[] {
  const firstAfter = (ms: number) => Math.ceil((ms * FPS) / 1000 - 0.5);
  const places = lines.flatMap(({ startMs, endMs }) => [firstAfter(startMs), firstAfter(endMs)]);
  const numbers = [...new Set(places.flatMap((place) => [place - 1, place]))].filter((number) => number <= LAST_FRAME);
  return numbers
    .sort((one, other) => one - other)
    .map((number) => {
      const seconds = middleOf(number);
      const line = lines.find(({ startMs, endMs }) => startMs <= seconds * 1000 && seconds * 1000 < endMs);
      return { number, seconds, words: line?.words ?? null };
    });
}

/**
 * What a page shows: the number of the picture, the captions that the page draws, and those of the film's own track,
 * with its mode, where there is one.
 */
export type Looked = { number: number; drawn: string | null; mode: TextTrackMode | null; cues: string[] };

/** Run in a page: goes to a time in its film. */
export async function lookInPage({ seconds, width, height }: { seconds: number; width: number; height: number }) {
  const film = document.querySelector('video');
  if (!film || film.readyState < HTMLMediaElement.HAVE_METADATA) return null;
  if (film.currentTime !== seconds) {
    const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
    film.currentTime = seconds;
    await sought;
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  context.drawImage(film, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const track = film.textTracks[0];
  return {
    grey: Array.from({ length: width * height }, (_, at) => data[4 * at + 1]!),
    drawn: document.querySelector('p.captions')?.textContent ?? null,
    mode: track?.mode ?? null,
    cues: [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
  };
}

/** Returns what a page shows at a time of its film, by what a browser evaluates in it; `null`: it has no film yet. */
export async function readCaptions(
  evaluate: (
    run: typeof lookInPage,
    given: Parameters<typeof lookInPage>[0],
  ) => Promise<Awaited<ReturnType<typeof lookInPage>>>,
  { seconds }: Pick<CaptionedPicture, 'seconds'>,
): Promise<Looked | null> {
  const looked = await evaluate(lookInPage, { seconds, ...SMALL });
  if (!looked) return null;
  const { grey, ...shown } = looked;
  return { number: readNumber(Buffer.from(grey), BLOCKS), ...shown };
}
