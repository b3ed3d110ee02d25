import { execFileSync } from 'node:child_process';
import { constants, statSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContainer } from '@/lib/server/media/container/check-container';
import { openTools, UNTRUSTED_INPUT } from '@/lib/server/media/tools';
import { createSlots } from '@/lib/server/subprocess/slots';
import { readFilmFacts } from '../../support/film/film-facts';
import { framesOf, openBench, recording, RECORDINGS, type Bench } from './recordings';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

const WEBM = 'chromium-webm-vp8-30fps-6s-kf30.webm';
const MP4 = 'chromium-mp4-h264-opus-30fps-6s-kf1s.mp4';

async function fileOf(content: string | Buffer, name = 'take.webm'): Promise<string> {
  const path = join(bench.folder, name);
  await writeFile(path, content);
  return path;
}

async function cut(name: string, bytes: number): Promise<string> {
  const path = join(bench.folder, `cut-${name}`);
  await copyFile(recording(name), path);
  await truncate(path, bytes);
  return path;
}

const fault = (name: string) => expect.objectContaining({ name: 'BadMedia', fault: name });

/** Nobody has the pipe open for reading, so opening it for writing fails at once. */
async function expectUnread(fifo: string): Promise<void> {
  await expect(open(fifo, constants.O_WRONLY | constants.O_NONBLOCK)).rejects.toThrow('ENXIO');
}

function makeCanary(): string {
  const path = join(bench.folder, 'canary.mp4');
  execFileSync('mkfifo', [path]);
  return path;
}

/** Playlists that ffmpeg recognizes by their content, whatever their name; it opens the files they name. */
const DISGUISES = {
  'an HLS playlist': (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`,
  'an HLS playlist by url': (target: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${target}\n#EXT-X-ENDLIST\n`,
  'a concat list': (target: string) => `ffconcat version 1.0\nfile '${target}'\n`,
};

describe('a recording that is not whole', () => {
  it('is refused when empty', async () => {
    const source = await fileOf('');
    await expect(bench.prepare(source)).rejects.toEqual(fault('empty'));
    await expect(bench.media.probe({ source })).rejects.toEqual(fault('empty'));
  });

  it('is refused when it has a header and nothing else', async () => {
    await expect(bench.prepare(await cut(WEBM, 201))).rejects.toEqual(fault('empty'));
  });

  it('is refused when it is something else', async () => {
    await expect(bench.prepare(await fileOf('%PDF-1.7 and so on'))).rejects.toEqual(fault('unreadable'));
    await expect(bench.prepare(await fileOf('\0'))).rejects.toEqual(fault('unreadable'));
  });

  it('is refused when damaged, by structure', async () => {
    await expect(bench.prepare(recording('webkitgtk-mock-4s.mp4'))).rejects.toEqual(fault('damaged'));
  });

  it('is refused when damaged, by what the decoder says', async () => {
    const bytes = await readFile(recording(MP4));
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 3000);
    await expect(bench.prepare(await fileOf(bytes))).rejects.toEqual(fault('damaged'));
  });

  it('is refused when it has sound alone', async () => {
    const path = join(bench.folder, 'sound.webm');
    execFileSync('ffmpeg', ['-v', 'error', '-i', recording(WEBM), '-map', '0:a', '-c', 'copy', path]);
    await expect(bench.prepare(path)).rejects.toEqual(fault('noVideo'));
  });

  it('is refused when too long', async () => {
    await expect(bench.prepare(recording(WEBM), { maxFrames: 181 })).rejects.toEqual(fault('tooLong'));
    await expect(bench.prepare(recording(WEBM), { maxFrames: 182 })).resolves.toMatchObject({ samples: 182 * 1600 });
  });

  it.each([WEBM, MP4])('may be cut to what is allowed, exactly: %s', async (name) => {
    const made = await bench.prepare(recording(name), { maxFrames: 100, cutsLonger: true });
    const { video } = await readFilmFacts(made.video);
    expect([framesOf(made), video.frames, statSync(made.audio).size]).toEqual([100, 100, 100 * 3200 + 1]);
  });

  it.each([WEBM, MP4])('is refused when cut in the middle: %s', async (name) => {
    const { size } = await stat(recording(name));
    await expect(bench.prepare(await cut(name, Math.floor(size / 2)))).rejects.toEqual(fault('damaged'));
    await expect(bench.prepare(await cut(name, size - 1))).rejects.toEqual(fault('damaged'));
  });

  it('is refused when much shorter than its recorder says, though its structure is whole', async () => {
    // The cut is exactly before a cluster.
    const source = await cut(WEBM, 109_179);
    await checkContainer(source);
    await expect(bench.prepare(source)).resolves.toMatchObject({ samples: 37 * 1600 });
    await expect(bench.prepare(source, { claimedMs: 6000 })).rejects.toEqual(fault('damaged'));
  });

  it('may be a little shorter than its recorder says', async () => {
    await expect(bench.prepare(recording(WEBM), { claimedMs: 7500 })).resolves.toMatchObject({ samples: 182 * 1600 });
    await expect(bench.prepare(recording(WEBM), { claimedMs: 7600 })).rejects.toEqual(fault('damaged'));
  });
});

describe('the check of structure', () => {
  it.each(RECORDINGS)('lets whole recordings pass: %s', async (name) => {
    await checkContainer(recording(name));
  });

  it.each(RECORDINGS.map(([name]) => name).filter((name) => /mkv|webm$/.test(name)))(
    'finds a cut anywhere in %s',
    async (name) => {
      const whole = await readFile(recording(name));
      let passed = 0;
      for (let step = 1; step <= 200; step++) {
        const source = await fileOf(whole.subarray(0, Math.floor((whole.length * step) / 201)));
        await checkContainer(source).then(
          () => passed++,
          (error: unknown) => expect(error).toEqual(fault('damaged')),
        );
      }
      // A cut exactly between two elements cannot be seen: in one file, one of the 200 is such a cut.
      expect(passed).toBeLessThanOrEqual(1);
    },
  );
});

describe('a playlist in disguise', () => {
  it.each(Object.entries(DISGUISES))('is refused and opens nothing: %s', async (_, disguise) => {
    const canary = makeCanary();
    const source = await fileOf(disguise(canary));
    await expect(bench.media.probe({ source })).rejects.toEqual(fault('unreadable'));
    await expect(bench.prepare(source)).rejects.toEqual(fault('unreadable'));
    await expectUnread(canary);
  });

  it.each(Object.entries(DISGUISES))(
    'is refused by ffmpeg as well, should it get that far: %s',
    async (_, disguise) => {
      const target = join(bench.folder, 'target.mp4');
      await copyFile(recording(MP4), target);
      const source = await fileOf(disguise(target));
      const tools = openTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', slots: createSlots({ slots: 1 }) });
      try {
        const outcome = await tools.ffmpeg([...UNTRUSTED_INPUT, '-i', source, '-f', 'null', '-'], {
          seconds: 10,
          cpuSeconds: 10,
        });
        expect(outcome).toMatchObject({ end: 'exit', stderr: expect.stringContaining('not on whitelist') });
      } finally {
        await tools.close();
      }
    },
  );
});

describe('pictures of another size', () => {
  it('come out as one size when the size changes midway', async () => {
    const folder = join(bench.folder, 'turned');
    await mkdir(folder);
    const encode = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
    for (const [name, size] of [
      ['one', '640x480'],
      ['two', '480x640'],
    ]) {
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        `testsrc2=s=${size}:r=30:d=1`,
        ...encode,
        join(folder, `${name}.webm`),
      ]);
    }
    await writeFile(join(folder, 'list'), "file 'one.webm'\nfile 'two.webm'\n");
    const source = join(folder, 'turned.webm');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'concat', '-i', join(folder, 'list'), '-c', 'copy', source]);

    for (const fit of ['pad', 'crop'] as const) {
      const made = await bench.prepare(source, { fit, size: { width: 360, height: 480 } });
      const shown = execFileSync('ffmpeg', ['-v', 'error', '-i', made.video, '-f', 'framemd5', '-'])
        .toString()
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('#'));
      expect(shown).toHaveLength(framesOf(made));
      // testsrc2 never repeats a picture, so only the last one may be a repetition.
      expect(new Set(shown.map((line) => line.split(',').at(-1))).size).toBeGreaterThanOrEqual(60);
    }
  });

  it('are turned as the file says', async () => {
    const bytes = await readFile(recording('fake-count-samestream-1.mp4'));
    // The matrix follows the track header's fields of version 1. 90 degrees: (0 1, -1 0) in 16.16 fixed point.
    const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 52;
    [0, 0x10000, 0, -0x10000, 0].forEach((value, index) => bytes.writeInt32BE(value, matrix + 4 * index));
    const source = await fileOf(bytes, 'turned.mp4');
    expect(await bench.media.probe({ source, isProven: true })).toEqual({
      size: { width: 480, height: 640 },
      copying: { whyEncoded: 'rotated' },
    });
  });
});
