import { join } from 'node:path';
import { inputOf } from '@/lib/server/media/encode';
import { sumUp } from '@/lib/server/media/measure';
import { listPackets, readPacketLines } from '@/lib/server/media/packet-lines';
import { LISTED, readListing } from '@/lib/server/media/probe-lines';
import { makeRecording } from '@/tests/support/film/make-recording';
import { runTool } from '@/tests/support/film/run-tool';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { recording, RECORDINGS } from './recordings';

const temp = makeTempFolder();
afterAll(() => temp.remove());

async function askProber(source: string) {
  const { listing, onLine } = readListing();
  const { stdout } = await runTool('ffprobe', ['-v', 'error', ...LISTED, source]);
  stdout.toString().split('\n').forEach(onLine);
  return sumUp(listing);
}

async function listWhileCopying(source: string, tracks: Parameters<typeof readPacketLines>[0]) {
  const { listing, onLine } = readPacketLines(tracks);
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', ...inputOf(tracks, source), ...listPackets(tracks)]);
  stdout.toString().split('\n').filter(Boolean).forEach(onLine);
  return sumUp(listing);
}

async function expectAlike(source: string): Promise<void> {
  const { lastPicture, ...expected } = await askProber(source);
  const { lastPicture: last, ...found } = await listWhileCopying(source, expected);
  expect(found).toEqual(expected);
  expect(last).toBeCloseTo(lastPicture, 5);
}

describe('what ffmpeg lists of packets while it copies them', () => {
  const files = RECORDINGS.map(([name]) => name).filter((name) => /mkv-h264|mp4-h264|samestream|webkit/.test(name));
  it.each(files)('is what ffprobe lists: %s', async (name) => {
    await expectAlike(recording(name));
  });

  it.each([
    ['an encoder’s delay precedes the sound', 0],
    ['it begins late', 400],
  ])('is so where %s', async (_, delayMs) => {
    const path = join(temp.folder, `delayed-${delayMs}`);
    await expectAlike(await makeRecording({ path, format: 'matroska h264', first: 0, frames: 60, delayMs }));
  });
});
