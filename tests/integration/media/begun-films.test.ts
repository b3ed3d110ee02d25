import { join } from 'node:path';
import type { LiveMezzanine } from '@/lib/server/ports/media';
import { readFilmFacts } from '@/tests/support/film/film-facts';
import { listPackets } from '@/tests/support/film/list-packets';
import { makeRecording } from '@/tests/support/film/make-recording';
import { runTool } from '@/tests/support/film/run-tool';
import { openBench, recording, type Bench } from './recordings';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const COPIED = { fit: 'copy', isProven: true, cutsLonger: true } as const;
const ONE_CAMERA = [1, 2, 3].map((take) => recording(`fake-count-samestream-${take}.mp4`));
const ANOTHER_CAMERA = recording('mediabunny-fmp4-h264-aac-6s.mp4');

let films = 0;
const nextFilm = () => join(bench.folder, `begun-${(films += 1)}.mp4`);

/** Returns the sections of a film, with their packets of sound. */
async function makeSections(paths: readonly string[]): Promise<LiveMezzanine[]> {
  const sections: LiveMezzanine[] = [];
  for (const path of paths) {
    const section = await bench.prepare(path, COPIED);
    const aac = `${section.video}.aac`;
    const samples = sections.reduce((sum, one) => sum + one.samples, 0);
    const before = { samples, audio: sections.map(({ audio }) => audio) };
    await bench.media.encodeSound({ before, audio: section.audio, samples: section.samples, output: aac });
    sections.push({ ...section, aac });
  }
  return sections;
}

/** Begins a film of all sections but the last. */
const begin = (sections: readonly LiveMezzanine[], { maxFrames = 1200, signal }: Partial<Begin> = {}) =>
  bench.media.beginFilm({ mezzanines: sections.slice(0, -1), maxFrames, output: nextFilm(), signal });
type Begin = { maxFrames: number; signal: AbortSignal };

describe('a film that is begun before its last section is there', () => {
  it('is the film that is written at once, picture for picture and packet for packet', async () => {
    const sections = await makeSections(ONE_CAMERA);
    const atOnce = nextFilm();
    await bench.media.stitch({ mezzanines: sections, output: atOnce });
    const film = await begin(sections);
    expect(await film.finish({ last: sections.at(-1)! })).toBe(true);
    await film.close();

    expect(await listPackets(film.path)).toBe(await listPackets(atOnce));
    const [begun, wanted] = [await readFilmFacts(film.path), await readFilmFacts(atOnce)];
    expect(begun).toEqual(wanted);
    expect(begun.boxes).toEqual(['ftyp', 'moov', 'free', 'mdat']);
    expect((await runTool('ffmpeg', ['-v', 'error', '-i', film.path, '-f', 'null', '-'])).stderr).toBe('');
  });

  it.each(['of another camera', 'whose sound is still to be encoded'])(
    'has to be written at once when its last section is one %s',
    async (kind) => {
      const sections = await makeSections(kind === 'of another camera' ? [ONE_CAMERA[0]!, ANOTHER_CAMERA] : ONE_CAMERA);
      const last = kind === 'of another camera' ? sections.at(-1)! : { ...sections.at(-1)!, aac: null };
      const film = await begin(sections);
      expect(await film.finish({ last })).toBe(false);
      await film.close();
    },
  );

  it('has to be written at once when its last section has more pictures than room was kept for', async () => {
    const format = 'mp4 h264 aac 44.1, key frames only';
    const [few, many] = await Promise.all(
      [30, 900].map((frames) =>
        makeRecording({ path: join(bench.folder, `frames-${frames}`), format, first: 0, frames, delayMs: 0 }),
      ),
    );
    const sections = await makeSections([few!, many!]);
    const film = await begin(sections, { maxFrames: 10 });
    expect(await film.finish({ last: sections[1]! })).toBe(false);
    await film.close();
  });

  it('is given up when nobody needs it any more', async () => {
    const sections = await makeSections(ONE_CAMERA.slice(0, 2));
    await expect(begin(sections, { signal: AbortSignal.abort(new Error('not needed')) })).rejects.toThrow('not needed');
  });
});
