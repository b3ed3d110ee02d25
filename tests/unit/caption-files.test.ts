import webvtt from 'webvtt-parser';
import { filmLines, readLineId, type SpokenSection } from '@/lib/domain/transcripts/film-lines';
import { linesOf } from '@/lib/domain/transcripts/lines-of';
import type { KeptLine } from '@/lib/domain/transcripts/lines';
import { writeSrt } from '@/lib/domain/transcripts/write-srt';
import { writeText } from '@/lib/domain/transcripts/write-text';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import { createRandom } from '../support/random';
import { randomSpeech } from '../support/random-speech';

const line = (startMs: number, endMs: number, words: string, more: Partial<KeptLine> = {}): KeptLine => ({
  ...{ position: 0, startMs, endMs, words, unsure: [], corrected: null },
  ...more,
});
const corrected = (words: string) => ({ words, by: 'visitor' as const, name: null, at: new Date(0) });
const section = (samples: number, lines: KeptLine[], name = 'a'): SpokenSection => ({
  ...{ sectionId: `section-${name}`, transcriptId: `Words${name}`, samples, lines },
});
const parsed = (text: string) => new webvtt.WebVTTParser().parse(text);

describe('lines of a film', () => {
  it('are shifted by the exact lengths of the sections before', () => {
    // 100 frames are 160,000 samples: 3333.3 ms.
    const sections = [0, 1, 2, 3].map((at) => section(160_000, [line(500, 1500, `Tone ${at}`)], String(at)));
    expect(filmLines(sections).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [500, 1500],
      [3834, 4834],
      [7167, 8167],
      [10_500, 11_500],
    ]);
  });

  it('end with their section, and are left out after its end', () => {
    const lines = filmLines([
      section(48_000, [line(200, 3000, 'Long'), line(3000, 4000, 'Late')]),
      section(48_000, [line(0, 800, 'Next')], 'b'),
    ]);
    expect(lines.map(({ startMs, endMs, words }) => [startMs, endMs, words])).toEqual([
      [200, 1000, 'Long'],
      [1000, 1800, 'Next'],
    ]);
  });

  it('say what was corrected, which is sure', () => {
    const unsure = [{ from: 0, to: 3 }];
    const [first, second] = filmLines([
      section(480_000, [
        line(0, 1000, 'Fork lived', { position: 4, unsure, corrected: corrected('Forklift') }),
        line(1000, 2000, 'Hm', { position: 5, unsure }),
      ]),
    ]);
    expect(first).toEqual({
      ...{ id: 'Wordsa-4', sectionId: 'section-a', startMs: 0, endMs: 1000, words: 'Forklift', unsure: [] },
      correctedBy: 'visitor',
    });
    expect(second).toMatchObject({ words: 'Hm', unsure, correctedBy: null });
    expect(readLineId(first!.id)).toEqual({ transcriptId: 'Wordsa', position: 4 });
    expect(['', '-1', 'a-', 'a-b', 'a b-1', 'a-1-1', 'a-12345678'].map(readLineId)).toEqual(Array(7).fill(null));
  });
});

describe('captions as WebVTT', () => {
  it('are valid by another parser, whatever is said', () => {
    const random = createRandom(7);
    const hostile = [
      '<b>&amp;</b> --> x',
      '\n\n00:00.000 --> 00:01.000\nInjected',
      'a\r\n\r\nNOTE b',
      '<c.x',
      '&rlm',
      'STYLE',
      '٣ شيء <',
    ];
    for (let round = 0; round < 60; round += 1) {
      const { segments, levels, lengthMs } = randomSpeech(random);
      const said = segments.map((each, at) => ({ ...each, words: [], text: `${each.text} ${hostile[at % 7]!}` }));
      const { lines } = linesOf({ transcription: { language: null, segments: said }, levels, lengthMs });
      const kept = lines.map((each, position) =>
        line(each.startMs, each.endMs, each.words, {
          position,
          corrected: position % 3 === 0 ? corrected(hostile[position % 7]!) : null,
        }),
      );
      const film = filmLines([section(lengthMs * 48, kept)]);
      const { cues, errors } = parsed(writeVtt(film));
      expect(errors).toEqual([]);
      expect(cues.map(({ startTime, endTime }) => [startTime, endTime].map((time) => Math.round(time * 1000)))).toEqual(
        film.map(({ startMs, endMs }) => [startMs, endMs]),
      );
    }
  });

  it('have exact times, say what was said, and leave out what says nothing', () => {
    const text = writeVtt([
      { startMs: 3_723_004, endMs: 3_725_999, words: 'Q & A <1>\n--> all' },
      { startMs: 3_726_000, endMs: 3_727_000, words: ' \n ' },
    ]);
    expect(text).toBe('WEBVTT\n\n01:02:03.004 --> 01:02:05.999\nQ &amp; A &lt;1&gt;\n--&gt; all\n');
    expect(parsed(writeVtt([]))).toMatchObject({ cues: [], errors: [] });
  });

  it('mark what is written from right to left', () => {
    const arabic = { startMs: 0, endMs: 1000, words: '3 سنوات من العمل\nمع Introreel' };
    const latin = { startMs: 1000, endMs: 2000, words: 'Introreel GmbH ثم' };
    expect(writeVtt([arabic, latin]).match(/&rlm;/gu)).toHaveLength(2);
    expect(writeVtt([arabic, latin], { language: 'ar' }).match(/&rlm;/gu)).toHaveLength(3);
    expect(writeSrt([arabic]).match(/\u200F/gu)).toHaveLength(2);
    expect(writeVtt([{ startMs: 0, endMs: 1000, words: 'Hello 3' }], { language: 'ar' })).not.toContain('&rlm;');
  });
});

describe('captions as SubRip', () => {
  it('have numbers, exact times and no markup', () => {
    expect(
      writeSrt([
        { startMs: 0, endMs: 1001, words: '<i>One</i>\n\n{\\an8}' },
        { startMs: 1001, endMs: 2000, words: '' },
        { startMs: 61_001, endMs: 62_000, words: '1 --> 2' },
      ]),
    ).toBe('1\n00:00:00,000 --> 00:00:01,001\n‹i›One‹/i›\n{ \\an8}\n\n2\n00:01:01,001 --> 00:01:02,000\n1 → 2\n');
  });
});

describe('a transcript as text', () => {
  const lines = [
    { sectionId: 'a', startMs: 500, endMs: 900, words: 'Hello,\nthis is me.' },
    { sectionId: 'a', startMs: 1000, endMs: 1500, words: 'I drive.' },
    { sectionId: 'c', startMs: 3_725_000, endMs: 3_726_000, words: '今日は\n日本語で' },
    { sectionId: 'c', startMs: 3_727_000, endMs: 3_728_000, words: '話します。' },
  ];
  const sections = [
    { sectionId: 'a', prompt: 'Who are\nyou?' },
    { sectionId: 'b', prompt: 'Not answered' },
    { sectionId: 'c', prompt: '' },
  ];

  it('has a paragraph for each section in which something is said', () => {
    expect(writeText(lines, { sections })).toBe(
      'Who are you?\nHello, this is me. I drive.\n\n今日は日本語で話します。\n',
    );
  });

  it('may have the time of each line', () => {
    expect(writeText(lines, { sections, hasTimes: true })).toBe(
      'Who are you?\n[00:00] Hello, this is me.\n[00:01] I drive.\n\n[1:02:05] 今日は日本語で\n[1:02:07] 話します。\n',
    );
  });
});
