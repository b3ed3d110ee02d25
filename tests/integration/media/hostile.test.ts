import { execFileSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMedia } from '@/lib/server/media/create-media';
import { framesOf, openBench, recording, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

const fault = (name: string) => expect.objectContaining({ name: 'BadMedia', fault: name });

/** Makes a file of black pictures, which are as cheap to send as possible. */
function makeBlack({ rate, seconds, size = '320x240' }: { rate: number; seconds: number; size?: string }): string {
  const path = join(bench.folder, `black-${rate}.mp4`);
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '10000',
    '-video_track_timescale',
    '60000',
  ];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `color=black:s=${size}:r=${rate}:d=${seconds}`,
    ...encode,
    path,
  ]);
  return path;
}

/** Repeats the same pictures many times by copying them. */
async function repeat(source: string, times: number): Promise<string> {
  const list = join(bench.folder, 'list');
  const path = join(bench.folder, 'repeated.mp4');
  await writeFile(list, `file '${source}'\n`.repeat(times));
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', path]);
  return path;
}

describe('a recording made to cost', () => {
  it('is refused when it has more than 120 pictures a second, before any of them is decoded', async () => {
    const many = makeBlack({ rate: 1000, seconds: 2 });
    await expect(bench.prepare(many)).rejects.toEqual(fault('tooComplex'));
    await expect(bench.media.probe({ source: many })).rejects.toEqual(fault('tooComplex'));
  });

  it('may have 120 pictures a second, of which every fourth is scaled', async () => {
    const told = join(bench.folder, 'told');
    const ffmpeg = join(bench.folder, 'ffmpeg');
    await writeFile(ffmpeg, `#!/bin/sh\necho "$@" > '${told}'\nexec ffmpeg "$@"\n`);
    await chmod(ffmpeg, 0o755);
    const media = createMedia({ ffmpeg });
    const part = await media.makeMezzanine({
      source: makeBlack({ rate: 120, seconds: 1 }),
      folder: bench.folder,
      size: { width: 640, height: 480 },
      fit: 'pad',
      maxFrames: 30,
    });
    expect(framesOf(part)).toBe(30);
    expect(await readFile(told, 'utf8')).toMatch(/-vf fps=30\S*,scale=/);
    await media.close();
  });

  it('is refused, and no fault of the machine, when it has more than eight streams', async () => {
    for (const name of ['many.mkv', 'many.mp4']) {
      const path = join(bench.folder, name);
      const tracks = Array.from({ length: 9 }, () => ['-map', '0:v']).flat();
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-i',
        recording('fake-count-samestream-1.mp4'),
        ...tracks,
        '-c',
        'copy',
        path,
      ]);
      await expect(bench.media.probe({ source: path })).rejects.toEqual(fault('unreadable'));
    }
  });

  it('of 250 000 packets is measured without holding up the server', async () => {
    const source = await repeat(makeBlack({ rate: 1000, seconds: 2.5, size: '16x16' }), 100);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await expect(bench.media.probe({ source })).rejects.toEqual(fault('tooComplex'));
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(250);
  });
});

it('however many recordings are looked at, only so many children run', async () => {
  const running = join(bench.folder, 'running');
  const counted = join(bench.folder, 'counted');
  const ffprobe = join(bench.folder, 'ffprobe');
  await writeFile(
    ffprobe,
    `#!/bin/sh\nmkdir -p '${running}'\ntouch '${running}'/$$\nls '${running}' | wc -l >> ` +
      `'${counted}'\nsleep 0.1\nrm '${running}'/$$\n`,
  );
  await chmod(ffprobe, 0o755);
  const media = createMedia({ ffprobe, atOnce: 2 });
  const source = recording('fake-count-samestream-1.mp4');
  const probed = await Promise.allSettled(Array.from({ length: 10 }, () => media.probe({ source })));
  expect(probed.every(({ status }) => status === 'rejected')).toBe(true);
  const counts = (await readFile(counted, 'utf8')).trim().split('\n').map(Number);
  expect(counts).toHaveLength(10);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  await media.close();
});
