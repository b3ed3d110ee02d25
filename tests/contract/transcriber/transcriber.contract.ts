import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import type { LocalFiles } from '@/lib/server/ports/local-files';
import {
  TranscriberError,
  type SpeechInput,
  type Transcriber,
  type TranscriberFault,
} from '@/lib/server/ports/transcriber';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { toneWav, type ToneWord } from '@/tests/support/tones.mjs';

/** How exact the times of tones are, ms. */
const EXACT_MS = 20;

/** A way to open what writes down speech of tones. */
export type Opened = {
  transcriber: Transcriber;
  /** In what language the last sound was said to be. */
  languageSaid: () => string | null;
  close(): Promise<void>;
};

/** `hold`: it does not answer; with a fault, it shows that one. */
export type Behaviour = 'usual' | 'hold' | TranscriberFault;

type Options = {
  open(behaviour: Behaviour, files: LocalFiles): Promise<Opened>;
  /** Which faults it can show. */
  faults: readonly TranscriberFault[];
  /** How it says that a language is not known. */
  unknownLanguage: string | null;
  /** Resolves once a sound is being written down. */
  hasBegun(): Promise<void>;
};

type Tone = readonly [ToneWord | null, number];

/** What every transcriber does. */
export function testTranscriber({ open, faults, unknownLanguage, hasBegun }: Options) {
  const temp = makeTempFolder();
  const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
  afterAll(async () => {
    await files.close();
    temp.remove();
  });
  let opened: Opened | undefined;
  afterEach(() => opened?.close());
  const openAs = async (behaviour: Behaviour) => (opened = await open(behaviour, files));

  const speech = (tones: readonly Tone[], given: Partial<SpeechInput> = {}): SpeechInput => {
    const path = join(temp.folder, 'speech.wav');
    writeFileSync(path, toneWav(tones));
    const lengthMs = tones.reduce((sum, [, ms]) => sum + ms, 0);
    return { path, lengthMs, language: 'en', signal: new AbortController().signal, ...given };
  };
  const TONES: Tone[] = [
    [null, 400],
    ['alpha', 350],
    [null, 150],
    ['bravo', 500],
    [null, 1200],
    ['golf', 300],
    [null, 100],
  ];

  it('writes down words with their times, in the order of time', async () => {
    const { transcriber } = await openAs('usual');
    const { segments } = await transcriber.transcribe(speech(TONES));
    expect(segments.map(({ text }) => text)).toEqual(['alpha bravo', 'golf']);
    const words = segments.flatMap((segment) => segment.words);
    expect(words.map(({ text }) => text)).toEqual(['alpha', 'bravo', 'golf']);
    const expected = [400, 750, 900, 1400, 2600, 2900];
    words
      .flatMap(({ startMs, endMs }) => [startMs, endMs])
      .forEach((ms, at) => {
        expect(Math.abs(ms - expected[at]!)).toBeLessThanOrEqual(EXACT_MS);
      });
  });

  it('hears nothing in silence', async () => {
    const { transcriber } = await openAs('usual');
    expect((await transcriber.transcribe(speech([[null, 1000]]))).segments).toEqual([]);
  });

  it('is told the language by two letters, or that it is not known', async () => {
    const { transcriber, languageSaid } = await openAs('usual');
    await transcriber.transcribe(speech(TONES, { language: 'pt-BR' }));
    expect(languageSaid()).toBe('pt');
    await transcriber.transcribe(speech(TONES, { language: null }));
    expect(languageSaid()).toBe(unknownLanguage);
  });

  it('answers everybody who asks at the same time', async () => {
    const { transcriber } = await openAs('usual');
    const input = speech(TONES);
    const all = await Promise.all([1, 2, 3].map(() => transcriber.transcribe(input)));
    expect(all.map(({ segments }) => segments.length)).toEqual([2, 2, 2]);
  });

  it('ends with the signal’s reason, before it has begun and while it works', async () => {
    const { transcriber } = await openAs('hold');
    await expect(transcriber.transcribe(speech(TONES, { signal: AbortSignal.abort('enough') }))).rejects.toBe('enough');
    const stop = new AbortController();
    const work = transcriber.transcribe(speech(TONES, { signal: stop.signal }));
    const ended = expect(work).rejects.toBe('stop');
    await hasBegun();
    stop.abort('stop');
    await ended;
  });

  it.each(faults)('says %s, and nothing of what was said', async (fault) => {
    const { transcriber } = await openAs(fault);
    const error: unknown = await transcriber.transcribe(speech(TONES)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TranscriberError);
    expect(error).toMatchObject({ fault });
    const { message, cause, stack } = error as Error;
    expect(`${message} ${stack}`).not.toMatch(/alpha|bravo|golf/);
    expect(cause).toBeUndefined();
  });
}
