import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVEL_MS, SILENCE } from '@/lib/domain/transcripts/find-speech';
import { linesOf } from '@/lib/domain/transcripts/lines-of';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import { createCommand } from '@/lib/server/transcriber/command';
import { transcriberSetup } from '@/lib/server/transcriber/settings';
import { describeWithPocketsphinx } from '@/tests/support/describe-with-pocketsphinx';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { makeWav, WAV_RATE } from '@/tests/support/wav.mjs';

const COMMAND = `'${process.execPath}' tests/support/pocketsphinx.mjs --input {input} --output {output}`;

/** Before a t nothing is heard, and PocketSphinx counts that to the word. */
const WITHIN_MS = 150;
/** What is softer is noise of the recordings, dBFS. */
const LOUD = -38;

/** What somebody said, of Debian’s package with the recordings that PocketSphinx is tested with. */
const recordingOf = (name: string) => {
  const bytes = readFileSync(`/usr/share/pocketsphinx/test/data/${name}.raw`);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};
const samplesOf = (ms: number) => (ms * WAV_RATE) / 1000;

/** How loud a sound is: dBFS of every 20 ms. */
function levelsOf(samples: ArrayLike<number>): number[] {
  const step = samplesOf(LEVEL_MS);
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    let sum = 0;
    for (let at = index * step; at < (index + 1) * step; at += 1) sum += (samples[at]! / 32_768) ** 2;
    return Math.max(SILENCE, 10 * Math.log10(sum / step));
  });
}

/** When it gets loud for the first time, ms. */
const beginOf = (samples: Int16Array) => levelsOf(samples).findIndex((level) => level > LOUD) * LEVEL_MS;

describeWithPocketsphinx('a command that understands speech', () => {
  const temp = makeTempFolder();
  const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
  const setup = transcriberSetup({ TRANSCRIBER_COMMAND: COMMAND })!;
  const transcriber = createCommand({ setup, command: COMMAND, files });
  afterAll(async () => {
    await transcriber.close();
    await files.close();
    temp.remove();
  });

  it('writes down what somebody said, each word when it is said', async () => {
    const forward = recordingOf('goforward');
    // Where nothing is heard before the t of ‘ten’.
    const pause = samplesOf(1180);
    const said = [
      { first: 'go', rest: ['forward'], sound: forward.slice(0, pause) },
      { first: 'ten', rest: ['meters'], sound: forward.slice(pause) },
      { first: 'go', rest: ['somewhere', 'and', 'do', 'something'], sound: recordingOf('something') },
    ];
    const samples: number[] = [];
    const begins = said.map(({ sound }) => {
      samples.push(...new Array<number>(samplesOf(2500)).fill(0));
      const before = (samples.length * 1000) / WAV_RATE;
      samples.push(...sound);
      return before + beginOf(sound);
    });
    const path = join(temp.folder, 'speech.wav');
    writeFileSync(path, makeWav(samples));
    const { signal } = new AbortController();
    const lengthMs = (samples.length * 1000) / WAV_RATE;
    const isNear = (ms: number[]) => ms.map((at, index) => Math.abs(at - begins[index]!) <= WITHIN_MS);

    const transcription = await transcriber.transcribe({ path, lengthMs, language: 'en', signal });
    const words = transcription.segments.flatMap((segment) => segment.words);
    expect(words.map(({ text }) => text)).toEqual(said.flatMap(({ first, rest }) => [first, ...rest]));
    const firsts = words.filter(({ text }) => said.some(({ first }) => first === text));
    expect(isNear(firsts.map(({ startMs }) => startMs))).toEqual([true, true, true]);

    const { lines, dropped } = linesOf({ transcription, levels: levelsOf(samples), lengthMs });
    expect(lines.map((line) => line.words)).toEqual(said.map(({ first, rest }) => [first, ...rest].join(' ')));
    expect(isNear(lines.map(({ startMs }) => startMs))).toEqual([true, true, true]);
    expect(dropped).toBe(0);
  });
});
