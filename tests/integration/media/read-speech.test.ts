import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSpeech } from '@/lib/domain/transcripts/find-speech';
import { createMedia } from '@/lib/server/media/create-media';
import { makeTempFolder } from '../../support/temp-folder';

const RATE = 48_000;
const HEADER = 44;
const temp = makeTempFolder();
const media = createMedia();
afterAll(async () => {
  await media.close();
  temp.remove();
});

let count = 0;
/** Writes sound of two channels; a function gives a sample of each, by its number. */
function makeSound(samples: number, left: (at: number) => number, right = left) {
  const sound = new Int16Array(2 * samples);
  for (let at = 0; at < samples; at += 1) {
    sound[2 * at] = Math.round(left(at));
    sound[2 * at + 1] = Math.round(right(at));
  }
  const audio = join(temp.folder, `sound-${(count += 1)}.pcm`);
  writeFileSync(audio, Buffer.from(sound.buffer));
  return { audio, samples, output: `${audio}.wav` };
}

const tone =
  (hertz: number, level = 12_000) =>
  (at: number) =>
    level * Math.sin((2 * Math.PI * hertz * at) / RATE);
const silence = () => 0;
const samplesOf = (wav: string) => {
  const bytes = readFileSync(wav).subarray(HEADER);
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at));
};
const powerOf = (samples: readonly number[]) => samples.reduce((sum, each) => sum + each * each, 0) / samples.length;

describe('sound for a transcriber', () => {
  it('is a WAV that ffmpeg reads: 16 kHz, one channel, as long as the film has it', async () => {
    for (const samples of [48_000, 1600, 1601, 1, 0]) {
      const sound = makeSound(samples, tone(440));
      const { lengthMs, levels } = await media.readSpeech(sound);
      expect(lengthMs).toBe((samples * 1000) / RATE);
      expect(samplesOf(sound.output)).toHaveLength(Math.ceil(samples / 3));
      expect(levels).toHaveLength(Math.ceil(samples / 960));
    }
    const sound = makeSound(96_000, tone(440));
    await media.readSpeech(sound);
    const probe = spawnSync('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_name,sample_rate,channels,duration_ts', '-of', 'csv=p=0'],
      sound.output,
    ]);
    expect(`${probe.stdout}${probe.stderr}`.trim()).toBe('pcm_s16le,16000,1,32000');
  });

  it('keeps tones as they are, at the same time', async () => {
    for (const hertz of [120, 440, 3000, 6500]) {
      const sound = makeSound(96_000, tone(hertz));
      await media.readSpeech(sound);
      const heard = samplesOf(sound.output);
      const middle = heard.slice(500, -500);
      const errors = middle.map((sample, at) => sample - tone(hertz)((at + 500) * 3));
      expect(10 * Math.log10(powerOf(errors) / powerOf(middle))).toBeLessThan(-60);
    }
  });

  it('has next to nothing of what is too high for it', async () => {
    for (const hertz of [8200, 10_000, 15_000, 16_000, 20_000, 23_500]) {
      const sound = makeSound(96_000, tone(hertz));
      await media.readSpeech(sound);
      const heard = powerOf(samplesOf(sound.output).slice(500, -500));
      expect(10 * Math.log10(heard / (12_000 ** 2 / 2))).toBeLessThan(-60);
    }
  });

  it('has a beep when it is', async () => {
    const beep = (at: number) => (at >= 96_000 && at < 120_000 ? tone(1000)(at) : 0);
    const { levels } = await media.readSpeech(makeSound(240_000, beep));
    expect(levels.flatMap((level, at) => (level > -20 ? [at] : []))).toEqual(
      Array.from({ length: 25 }, (_, at) => 100 + at),
    );
    // A sine of 12,000 is at -11.7 dBFS.
    expect(levels[110]).toBeCloseTo(-11.7, 0);
    // The filter rings for some milliseconds.
    const [{ fromMs, toMs } = { fromMs: 0, toMs: 0 }, ...others] = findSpeech(levels);
    expect([fromMs, others]).toEqual([1900, []]);
    expect([2700, 2720]).toContain(toMs);
  });

  it('is the middle of both channels, and silent where both are', async () => {
    const one = makeSound(48_000, tone(440), silence);
    await media.readSpeech(one);
    expect(10 * Math.log10(powerOf(samplesOf(one.output)) / (12_000 ** 2 / 2))).toBeCloseTo(-6.02, 1);
    const none = await media.readSpeech(makeSound(48_000, silence));
    expect(new Set(none.levels)).toEqual(new Set([-100]));
    const constant = await media.readSpeech(makeSound(96_000, () => 9000));
    expect(Math.max(...constant.levels.slice(5, -5))).toBeLessThan(-60);
  });

  it('of one channel is that of two that are the same', async () => {
    const [one, two] = [makeSound(48_001, tone(440)), makeSound(48_001, tone(440))];
    const both = readFileSync(two.audio);
    const left = Buffer.concat(Array.from({ length: 48_001 }, (_, at) => both.subarray(4 * at, 4 * at + 2)));
    writeFileSync(one.audio, Buffer.concat([left, Buffer.alloc(1)]));
    expect(await media.readSpeech(one)).toEqual(await media.readSpeech(two));
    expect(readFileSync(one.output).equals(readFileSync(two.output))).toBe(true);
  });

  it('is what ffmpeg makes of it', async () => {
    const chirp = (at: number) => 9000 * Math.sin((2 * Math.PI * (100 + (at / 96_000) * 3000) * at) / RATE);
    const sound = makeSound(96_000, chirp);
    await media.readSpeech(sound);
    const other = `${sound.audio}.ffmpeg.wav`;
    const pcm = ['-f', 's16le', '-ar', String(RATE), '-ac', '2', '-i', sound.audio];
    expect(spawnSync('ffmpeg', ['-v', 'error', ...pcm, '-ac', '1', '-ar', '16000', '-bitexact', other]).status).toBe(0);
    const [own, theirs] = [samplesOf(sound.output), samplesOf(other)];
    const errors = own.slice(500, 31_000).map((sample, at) => sample - theirs[at + 500]!);
    expect(10 * Math.log10(powerOf(errors) / powerOf(own))).toBeLessThan(-40);
  });

  it('leaves nothing when it is cancelled, or when there is no sound', async () => {
    const sound = makeSound(48_000, tone(440));
    const before = readdirSync(temp.folder);
    const controller = new AbortController();
    const reading = media.readSpeech({ ...sound, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    await expect(media.readSpeech({ ...sound, audio: join(temp.folder, 'none') })).rejects.toThrow('ENOENT');
    for (const bytes of [4002, 4001, 4000, 2000]) {
      writeFileSync(join(temp.folder, 'odd'), Buffer.alloc(bytes));
      const odd = media.readSpeech({ ...sound, samples: 999, audio: join(temp.folder, 'odd') });
      await expect(odd).rejects.toThrow(`${bytes} bytes of sound for 999 samples`);
    }
    expect(readdirSync(temp.folder)).toEqual([...before, 'odd'].sort());
  });

  it('is written while others have their turn', async () => {
    const sound = makeSound(480_000, tone(440));
    let [turns, isDone] = [0, false];
    const reading = media.readSpeech(sound).finally(() => (isDone = true));
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await reading;
    expect(turns).toBeGreaterThan(20);
  });
});
