import { readFileSync } from 'node:fs';
import { TranscriberError } from '@/lib/server/ports/transcriber';
import { MAX_ANSWER_BYTES, readAnswer } from '@/lib/server/transcriber/read-answer';

const LENGTH = 11_000;
const fixture = (name: string) => readFileSync(`tests/fixtures/transcriptions/${name}`);
const read = (answer: unknown) =>
  readAnswer(Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)), LENGTH);
const segmentsOf = (answer: unknown) => read(answer).segments;
/** The times of the words of an answer with one segment. */
const wordsOf = (words: unknown[], more = {}) =>
  segmentsOf({ segments: [{ text: 'x', start: 0, end: 11, words, ...more }] })[0]!.words;

const FIRST = 'And so, my fellow Americans, ask not what your country can do for you,';
const SECOND = 'ask what you can do for your country.';
const SAID = [...`${FIRST} ${SECOND}`.matchAll(/\w+/g)].map(([word]) => word);

describe('the answer of', () => {
  it.each([
    ['openai-whisper-1.json', { language: 'en', begins: 7640, words: 'all' }],
    ['speaches.json', { language: 'en', begins: 8360, words: 'all' }],
    ['whisper-cpp-server.json', { language: 'en', begins: 8400, words: 'all' }],
    ['whisper-cpp-full.json', { language: 'en', begins: 7910, words: 'all' }],
    ['whisper-cpp.json', { language: 'en', begins: 7910, words: 'none' }],
    ['whisper-cpp.srt', { language: null, begins: 7910, words: 'none' }],
    ['whisper-cpp.vtt', { language: null, begins: 7910, words: 'none' }],
    ['localai.json', { language: null, begins: 7640, words: 'none' }],
  ] as const)('%s is read, whatever its times are counted in', (name, { language, begins, words }) => {
    const { segments, language: heard } = readAnswer(fixture(name), LENGTH);
    expect(heard).toBe(language);
    expect(segments.map(({ text }) => text)).toEqual([FIRST, SECOND]);
    expect(segments[1]!.startMs).toBe(begins);
    const said = segments.flatMap((segment) => segment.words);
    expect(said.map(({ text }) => text.replace(/[.,]/g, ''))).toEqual(words === 'all' ? SAID : []);
    const times = said.flatMap(({ startMs, endMs }) => [startMs, endMs]);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    if (words === 'all')
      expect(said[9]).toMatchObject({ text: 'country', startMs: expect.closeTo(5860, -2.5) as number });
  });

  it('services has how sure they are of words and segments', () => {
    const [openai] = readAnswer(fixture('openai-whisper-1.json'), LENGTH).segments;
    expect(openai).toMatchObject({ confidence: expect.closeTo(0.761, 3) as number, noSpeech: 0.009231 });
    expect(openai!.words[0]!.confidence).toBeNull();
    const [, cpp] = readAnswer(fixture('whisper-cpp-server.json'), LENGTH).segments;
    // The mark after it is less sure, and says nothing of the word.
    expect(cpp!.words.at(-1)).toEqual({ text: 'country.', startMs: 9920, endMs: 10420, confidence: 0.42 });
    const [full] = readAnswer(fixture('whisper-cpp-full.json'), LENGTH).segments;
    expect(full!.words[4]).toMatchObject({ text: 'Americans,', confidence: expect.closeTo(0.96, 5) as number });
  });
});

describe('an answer', () => {
  it('of text alone is one segment of the whole sound', () => {
    const whole = { text: 'all of it', startMs: 0, endMs: LENGTH, words: [], confidence: null, noSpeech: null };
    expect(segmentsOf({ text: ' all of it\n' })).toEqual([whole]);
    expect(segmentsOf({ text: 'all of it', segments: [], words: null })).toEqual([whole]);
  });

  it('of words alone is one segment from the first to the last', () => {
    const words = [
      { word: 'so', start: 1, end: 1.5 },
      { word: 'it', start: 2, end: 2.4 },
    ];
    expect(segmentsOf({ words })).toMatchObject([{ text: 'so it', startMs: 1000, endMs: 2400, words: [{}, {}] }]);
    expect(segmentsOf({ words, text: 'So, it.' })).toMatchObject([{ text: 'So, it.' }]);
  });

  it('without any words says nothing', () => {
    for (const answer of [{ text: '' }, { text: '', segments: [] }, { segments: [{ start: 0, end: 1, text: ' ' }] }])
      expect(segmentsOf(answer)).toEqual([]);
    expect(segmentsOf('WEBVTT')).toEqual([]);
    expect(segmentsOf({ transcription: [] })).toEqual([]);
  });

  it('has segments in the order of time, each with times that can be some', () => {
    const segments = [
      { text: 'd', start: 1e9, end: 'soon' },
      { text: 'c', start: '2.5', end: 1 },
      { text: 'a', start: -3, end: 0.5 },
      { text: 'b' },
    ];
    expect(segmentsOf({ segments }).map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['a', 0, 500],
      ['b', 500, LENGTH],
      ['d', 1000, LENGTH],
      ['c', 2500, 2500],
    ]);
  });

  it('has words whose times rise, without those that have none or are beyond the end', () => {
    const words = [
      { word: 'one', start: 1, end: 0.5 },
      { word: 'two', start: 0.2, end: null },
      { word: 'three' },
      { word: 'four', start: 500, end: 501 },
      { word: 'five', start: '3', end: '3.5' },
      { word: '...', start: 3, end: 4 },
      { text: 'six', start: 4, end: 5, score: 7 },
      17,
    ];
    expect(wordsOf(words).map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['one', 1000, 1000],
      ['two', 1000, 1000],
      ['five...', 3000, 3500],
      ['six', 4000, 5000],
    ]);
    expect(wordsOf(words).at(-1)!.confidence).toBe(1);
  });

  it('keeps signs of languages without spaces apart, and marks with what they follow', () => {
    const pieces = ['今日', 'は', '。', '元気', '、'].map((word, at) => ({ word, start: at, end: at + 1 }));
    expect(wordsOf(pieces).map(({ text }) => text)).toEqual(['今日', 'は。', '元気、']);
  });

  it('may have numbers that JSON does not know, and texts in which they stand', () => {
    const text = '{"text": "a NaN \\" Infinity", "segments": [{"start": NaN, "end": -Infinity, "text": "a NaN"}]}';
    expect(segmentsOf(text)).toMatchObject([{ text: 'a NaN', startMs: 0, endMs: LENGTH }]);
  });

  it('has no sign that no database keeps, and no endless text', () => {
    const [segment] = segmentsOf({ text: `a\u0000b\ud800c${'d'.repeat(50_000)}` });
    expect(segment!.text).toMatch(/^a b cd+$/);
    expect(segment!.text.length).toBeLessThanOrEqual(10_000);
    expect(segmentsOf({ segments: Array(50_000).fill({ text: 'a', start: 1, end: 2 }) })).toHaveLength(10_000);
  });

  it('of captions is without their marks', () => {
    const vtt = `WEBVTT - words\n\nNOTE a note\n\n1\n00:01.500 --> 00:02.000 align:start\n<v Ana>Hi <b>you</b> &amp; me\nand all\n\n`;
    expect(segmentsOf(vtt)).toMatchObject([{ text: 'Hi you & me and all', startMs: 1500, endMs: 2000 }]);
    const srt = '1\r\n01:00:01,5 --> 01:00:02,000\r\nlate\r\n';
    expect(segmentsOf(srt)).toMatchObject([{ text: 'late', startMs: 3_601_500, endMs: 3_602_000 }]);
  });

  it.each([
    ...[
      '',
      'spoken words',
      '<html>spoken</html>',
      '[1, 2]',
      '{"spoken": 1}',
      '{"text": "spoken',
      '{"error": "spoken"}',
    ],
    ...['{"text": "", "error": {"message": "spoken"}}', '[00:00.000 --> 00:01.000] spoken', 'null', '"spoken"'],
  ])('cannot be %j, of which nothing is repeated', (answer) => {
    let error: unknown;
    try {
      read(answer);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TranscriberError);
    expect(error).toMatchObject({ fault: 'unreadable', cause: undefined });
    expect((error as Error).message).not.toContain('spoken');
  });

  it('of the largest size is read within seconds', () => {
    const began = performance.now();
    const word = { word: 'word', start: 1, end: 2, probability: 0.5 };
    const count = Math.floor(MAX_ANSWER_BYTES / JSON.stringify(word).length / 1.1);
    expect(wordsOf(Array(count).fill(word)).length).toBeGreaterThan(50_000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
