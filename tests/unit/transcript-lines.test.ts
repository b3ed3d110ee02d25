import { SHOWN } from '@/lib/domain/transcripts/divide';
import { linesOf } from '@/lib/domain/transcripts/lines-of';
import type { HeardSegment } from '@/lib/domain/transcripts/heard';
import type { HeardLine } from '@/lib/domain/transcripts/lines';
import { fitsRow, readingMs, widthOf } from '@/lib/domain/transcripts/rows';
import { createRandom } from '../support/random';
import { levelsOf, randomSpeech } from '../support/random-speech';

const segment = (text: string, startMs: number, endMs: number, more: Partial<HeardSegment> = {}): HeardSegment => ({
  ...{ text, startMs, endMs, words: [], confidence: 0.9, noSpeech: 0.01 },
  ...more,
});
const word = (text: string, startMs: number, endMs: number, confidence: number | null = 0.9) => ({
  ...{ text, startMs, endMs, confidence },
});
const divided = (segments: HeardSegment[], speech: [number, number][], lengthMs = 20_000) =>
  linesOf({ transcription: { language: null, segments }, levels: levelsOf(lengthMs, speech), lengthMs }).lines;
const wordsOf = (lines: readonly HeardLine[]) => lines.map(({ words }) => words);
const lettersIn = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? [];
const lettersOf = (texts: readonly string[]) => texts.join('').replace(/\s+/gu, '');

/** Returns the limits that lines do not keep. */
const faultsOf = (lines: readonly HeardLine[], lengthMs: number) =>
  lines.flatMap(({ startMs, endMs, words, unsure }, at) => {
    const rows = words.split('\n');
    const next = lines[at + 1]?.startMs ?? lengthMs;
    const share = Math.floor((lengthMs - startMs) / (lines.length - at));
    const limits = {
      'two rows': rows.length <= 2,
      'rows that fit': rows.every((row) => row === row.trim() && fitsRow(widthOf(row)) && row.length <= 42),
      'after the line before': startMs >= (lines[at - 1]?.endMs ?? 0),
      'long enough': endMs - startMs >= Math.min(SHOWN.least, share),
      'no longer': endMs - startMs <= SHOWN.most,
      'in time': [startMs, endMs].every((time) => Number.isInteger(time) && time >= 0 && time <= lengthMs),
      // Where there is no time to read it, it is shown until the next one.
      read: endMs - startMs >= readingMs(words) || endMs === next,
      'unsure within its words': unsure.every(({ from, to }) => from < to && to <= words.length),
    };
    return Object.entries(limits).flatMap(([limit, isKept]) => (isKept ? [] : [`line ${at}: ${limit}`]));
  });

describe('lines of a transcript', () => {
  it('keep every limit and every word, whatever a transcriber answers', () => {
    const random = createRandom(33);
    for (let round = 0; round < 400; round += 1) {
      const { segments, levels, lengthMs } = randomSpeech(random);
      const { lines, dropped } = linesOf({ transcription: { language: null, segments }, levels, lengthMs });
      const said = lettersOf(segments.map(({ text }) => text)).normalize('NFC');
      expect({ round, dropped, letters: lettersOf(wordsOf(lines)) }).toEqual({ round, dropped: 0, letters: said });
      expect({ round, faults: faultsOf(lines, lengthMs) }).toEqual({ round, faults: [] });
    }
  });

  it('have rows of 16 characters in Chinese, Japanese and Korean', () => {
    for (const text of [
      '今天我想和大家谈谈我在这家公司工作的经历和我学到的东西',
      '저는 지난 여름에 이 회사에서 일하기 시작했습니다 그리고 많이 배웠습니다',
    ]) {
      const rows = divided([segment(text, 0, 9000)], [[0.1, 9]]).flatMap(({ words }) => words.split('\n'));
      expect(rows.length).toBeGreaterThan(1);
      expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(17);
    }
  });

  it('end where sentences end and speakers pause', () => {
    const sentences = ['I worked as a driver for eleven years.', 'Then I learned to lead a small team of people.'];
    expect(wordsOf(divided([segment(sentences.join(' '), 0, 7000)], [[0, 7]]))).toEqual([
      'I worked as a driver for eleven years.',
      'Then I learned to lead\na small team of people.',
    ]);
    const words = 'one two three four five six'
      .split(' ')
      .map((text, at) => word(text, at * 500 + (at > 3 ? 2500 : 0), at * 500 + 400 + (at > 3 ? 2500 : 0)));
    const heard = segment('one two three four five six', 0, 6000, { words });
    expect(
      wordsOf(
        divided(
          [heard],
          [
            [0, 1.9],
            [4.4, 6],
          ],
        ),
      ),
    ).toEqual(['one two three four', 'five six']);
  });

  it('never begin a row with the end of a sentence', () => {
    const rows = divided([segment('私は昨年の夏からこの会社で働いています。とても楽しいです！', 0, 8000)], [[0, 8]]);
    expect(rows.flatMap(({ words }) => words.split('\n')).every((row) => !/^[。！、]/u.test(row))).toBe(true);
    expect(wordsOf(divided([segment('Bonjour ! Ça va ?', 0, 2000)], [[0, 2]]))).toEqual(['Bonjour ! Ça va ?']);
  });

  it('are shown when their words are said', () => {
    const heard = segment('Hello there. Good bye.', 0, 9000, {
      words: [word('Hello', 1000, 1300), word('there', 1300, 1600), word('Good', 7000, 7200), word('bye', 7200, 7500)],
    });
    const lines = divided(
      [heard],
      [
        [1, 1.6],
        [7, 7.5],
      ],
    );
    expect(lines.map(({ words, startMs }) => [words, startMs])).toEqual([
      ['Hello there.', 1000],
      ['Good bye.', 7000],
    ]);
  });

  it('never begin before their first word, however near to the end it is said', () => {
    const random = createRandom(34);
    const early: unknown[] = [];
    let checked = 0;
    for (let round = 0; round < 400; round += 1) {
      const { segments, levels, lengthMs } = randomSpeech(random);
      const starts = segments.flatMap(({ words }) =>
        words.flatMap(({ text, startMs }) => [...lettersIn(text)].map(() => startMs)),
      );
      const isTimed = segments.every(({ words }) => words.length > 0);
      if (!isTimed || starts.some((startMs, at) => startMs < (starts[at - 1] ?? 0))) continue;
      let letters = 0;
      for (const line of linesOf({ transcription: { language: null, segments }, levels, lengthMs }).lines) {
        const said = starts[letters]!;
        letters += lettersIn(line.words).length;
        // What is said later is beyond the end, or as good as.
        if (said > lengthMs - 101) continue;
        if (line.startMs < Math.round(said)) early.push({ round, said, ...line });
        checked += 1;
      }
    }
    expect(early).toEqual([]);
    expect(checked).toBeGreaterThan(1000);
  });

  it('are shown for what is left when they are said just before the end', () => {
    const heard = segment('Hello there. Bye. Thanks.', 0, 9000, {
      words: [
        word('Hello', 1000, 1300),
        word('there', 1300, 1600),
        word('Bye', 9000, 9200),
        word('Thanks', 9600, 10_000),
      ],
    });
    const lines = divided(
      [heard],
      [
        [1, 1.6],
        [9, 10],
      ],
      10_000,
    );
    expect(lines.map(({ words, startMs, endMs }) => [words, startMs, endMs])).toEqual([
      ['Hello there.', 1000, 2000],
      ['Bye. Thanks.', 9000, 10_000],
    ]);
    const late = segment('Hello there. Bye.', 0, 10_000, {
      words: [word('Hello', 1000, 1300), word('there', 1300, 1600), word('Bye', 9700, 10_000)],
    });
    const [, last] = divided(
      [late],
      [
        [1, 1.6],
        [9.7, 10],
      ],
      10_000,
    );
    expect(last).toMatchObject({ words: 'Bye.', startMs: 9700, endMs: 10_000 });
  });

  it('are long enough to be read when a transcriber has them after the end', () => {
    const words = [word('Hello', 1000, 1300), word('there', 12_000, 13_000)];
    const lines = divided([segment('Hello. There.', 0, 13_000, { words })], [[1, 10]], 10_000);
    expect(lines.map(({ words: own, startMs, endMs }) => [own, startMs, endMs])).toEqual([
      ['Hello.', 1000, 2000],
      ['There.', 9000, 10_000],
    ]);
  });

  it('are shown while somebody speaks where only segments have times', () => {
    const [first, second] = divided(
      [segment('Hello there, this is me.', 0, 8000), segment('And this is all.', 8000, 20_000)],
      [
        [3, 5],
        [12, 13],
      ],
    );
    expect(Math.abs(first!.startMs - 3000)).toBeLessThanOrEqual(100);
    expect(Math.abs(second!.startMs - 12_000)).toBeLessThanOrEqual(100);
  });

  it('are moved to the speech when a transcriber has them somewhere else', () => {
    const [line] = divided([segment('Hello there.', 15_000, 17_000)], [[3, 5]]);
    expect(line!.startMs).toBeGreaterThanOrEqual(2900);
    expect(line!.endMs).toBeLessThanOrEqual(5300);
  });

  it('mark what was not heard well', () => {
    const heard = segment('My name is Idris Okoro.', 0, 3000, {
      words: [
        word('My', 0, 300),
        word('name', 300, 600),
        word('is', 600, 900, null),
        word('Idris', 900, 1400, 0.3),
        word('Okoro', 1400, 2000, 0.2),
      ],
    });
    const [line] = divided([heard], [[0, 3]]);
    expect(line!.unsure.map(({ from, to }) => line!.words.slice(from, to))).toEqual(['Idris Okoro.']);
    const [all] = divided([segment('Hard to hear.', 0, 3000, { confidence: 0.2 })], [[0, 3]]);
    expect(all!.unsure).toEqual([{ from: 0, to: 13 }]);
  });

  it('have nothing that steers how text is drawn', () => {
    expect(wordsOf(divided([segment('a\u202Eb\u0000c\uFEFF\r\n\r\nd \uD800', 0, 3000)], [[0, 3]]))).toEqual([
      'a b c d',
    ]);
  });

  it('are made of as much as anybody can say, of an answer without end', () => {
    const lines = divided([segment('word '.repeat(100_000), 0, 60_000)], [[0, 60]], 60_000);
    expect(wordsOf(lines).join(' ').split(/\s/u).length).toBeLessThan(1500);
  });

  it('are none where nobody speaks', () => {
    expect(
      linesOf({
        transcription: { language: 'en', segments: [segment('Something.', 0, 5000)] },
        levels: levelsOf(5000, []),
        lengthMs: 5000,
      }),
    ).toEqual({ lines: [], dropped: 1, speechMs: 0 });
  });
});
