import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import type { AskedClip } from '@/lib/contract/clips';
import type { OpenedSection } from '@/lib/contract/opened-section';
import { runTool } from './film/run-tool';
import { makeTempFolder } from './temp-folder';

/** The question that clips of tests ask. */
export const SPOKEN = 'What is your favourite memory of the river?';
export const SAID = ['Hello, and thank you for coming.', 'What is your favourite memory of the river?'];
/** What is to be seen on a picture that asks. */
export const DESCRIPTION = 'The old stone bridge, seen from the boat yard, with a red sailing boat.';
/** How long a clip lasts, seconds. */
export const CLIP_SECONDS = 6;

type Clip = { kind: AskedClip['kind']; isBroken?: boolean; clock?: OpenedSection['clock'] };

const SIZE = { width: 640, height: 360 };
const FILES = {
  video: {
    name: 'clip.mp4',
    options: [
      ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=15:duration=${CLIP_SECONDS}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${CLIP_SECONDS}`],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
    ],
    type: 'video/mp4',
  },
  audio: {
    name: 'clip.m4a',
    options: [
      ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${CLIP_SECONDS}`],
      ...['-c:a', 'aac', '-movflags', '+faststart'],
    ],
    type: 'audio/mp4',
  },
  picture: {
    name: 'clip.jpg',
    options: ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=1:duration=1', '-frames:v', '1'],
    type: 'image/jpeg',
  },
} as const;

const made = new Map<string, Promise<Buffer>>();

/** Makes the file of a clip, once. */
export function makeClipFile(kind: AskedClip['kind']): Promise<Buffer> {
  const file = FILES[kind];
  const making = made.get(kind) ?? makeIn(file.name, file.options);
  made.set(kind, making);
  return making;
}

async function makeIn(name: string, options: readonly string[]): Promise<Buffer> {
  const { folder, remove } = makeTempFolder();
  try {
    await runTool('ffmpeg', ['-v', 'error', '-y', ...options, join(folder, name)]);
    return await readFile(join(folder, name));
  } finally {
    remove();
  }
}

const time = (seconds: number) => `00:00:0${seconds}.000`;
export const CLIP_CAPTIONS = `WEBVTT\n\n${time(0)} --> ${time(3)}\n${SAID[0]}\n\n${time(3)} --> ${time(CLIP_SECONDS)}\n<i>${SAID[1]}</i>\n`;

/**
 * Has a page's first section asked with a clip, once it is opened. The section must hide its question. Returns what the
 * page said about hearing it.
 */
export async function askWith(page: Page, { kind, isBroken = false, clock = null }: Clip): Promise<unknown[]> {
  const { name, type } = FILES[kind];
  const told: unknown[] = [];
  const clip: AskedClip = {
    ...{ kind, url: `/${name}`, posterUrl: null, seconds: kind === 'picture' ? null : CLIP_SECONDS },
    ...(kind === 'audio' ? { width: null, height: null } : SIZE),
    tracks: kind === 'picture' ? [] : [{ src: '/clip.vtt', srcLang: 'en' }],
    description: kind === 'picture' ? DESCRIPTION : null,
    descriptionLanguage: 'en',
  };
  await page.route(`**/${name}`, async (route) =>
    isBroken ? route.abort() : fulfillRange(route, await makeClipFile(kind), type),
  );
  await page.route('**/clip.vtt', (route) => route.fulfill({ body: CLIP_CAPTIONS, contentType: 'text/vtt' }));
  await page.route(/\/sections\/s1/, async (route) => {
    const body = route.request().postDataJSON() as { heard?: boolean };
    told.push(body.heard ?? false);
    const json = {
      prompt: SPOKEN,
      translations: {},
      clip,
      clock: clock && (body.heard ? { ...clock, waitMs: undefined } : clock),
    };
    await route.fulfill({ json });
  });
  return told;
}

/** Answers with the part of a file that a player asks for. */
async function fulfillRange(route: Route, file: Buffer, contentType: string): Promise<void> {
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec((await route.request().headerValue('range')) ?? '') ?? [];
  if (from === undefined) return route.fulfill({ body: file, contentType, headers: { 'Accept-Ranges': 'bytes' } });
  const [first, last] = [Number(from), to ? Number(to) : file.length - 1];
  return route.fulfill({
    ...{ status: 206, body: file.subarray(first, last + 1), contentType },
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${first}-${last}/${file.length}` },
  });
}

/** Waits until the clip is on the page, before anybody has played it. */
export async function seeClip(page: Page, name: 'Video question' | 'Audio question'): Promise<void> {
  await expect(page.getByRole('group', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Question' })).toBeVisible();
}

/** Has a page that is opened from now on note which tracks of cameras and microphones are on. */
export async function noteTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { countLive: () => tracks.filter(({ readyState }) => readyState === 'live').length });
  });
}

/** Returns how many tracks of cameras and microphones are on. */
export const countLive = (page: Page) =>
  page.evaluate(() => (window as unknown as { countLive(): number }).countLive());
