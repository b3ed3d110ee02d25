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

const HELLO = ["Hello, I'm Ana.", "I've worked with forklifts for ten years, in a large warehouse near the harbour."];
const [HELLO_WORDS, YEARS_WORDS] = HELLO.map((text) => text.split(' '));

describe('the answer of', () => {
  it.each([
    ['openai-2023.json', 'en', ['Testing, testing, this is going to be a new audio recording.']],
    ['openai-segments.json', 'en', ['Hello, how are you doing my friend?']],
    ['openai-words.json', 'en', ['which is a massive.']],
    ['pieces-of-words.json', null, ['Like-minded.']],
    ['speaches.json', 'en', ['Hello, world.']],
    ['vllm.json', 'en', ['as well as a beginning, signifying renewal as well as change.']],
    ['whisper-timestamped.json', 'fr', ['Bonjour !']],
    ['whisper-cpp-server-zh.json', 'zh', ['你好，我叫安娜。']],
    ['whisperx.json', null, ['Yeah, sorry, what is his number?', 'My case number.', 'OK, yeah.']],
    ['whisper-cpp-full.json', 'en', HELLO],
    ['whisper-cpp.json', 'en', HELLO],
    ['whisper-cpp.srt', null, HELLO],
    ['whisper-cpp.vtt', null, HELLO],
    ['whisper-cpp-words.json', 'en', [...HELLO_WORDS!, ...YEARS_WORDS!]],
  ])('%s says what was said, and in which language', (name, language, texts) => {
    const { segments, language: heard } = readAnswer(fixture(name), LENGTH);
    expect(heard).toBe(language);
    expect(segments.map(({ text }) => text)).toEqual(texts);
    const times = segments.flatMap(({ startMs, endMs, words }) => [
      startMs,
      ...words.flatMap((word) => [word.startMs, word.endMs]),
      endMs,
    ]);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it.each([
    ['openai-words.json', 'which 12080-12180, is 12180-12300, a 12300-12620, massive 12620-12780'],
    ['pieces-of-words.json', 'Like-minded. 0-1080'],
    ['whisper-timestamped.json', 'Bonjour ! 140-960'],
    ['whisper-cpp-server-zh.json', '你好， 0-580, 我 970-1190, 叫 1220-1450, 安 1530-1800, 娜。 1800-2100'],
    ['speaches.json', ''],
    ['whisper-cpp.json', ''],
  ])('%s says when words were said, where it does', (name, said) => {
    const words = readAnswer(fixture(name), 13_000).segments.flatMap((segment) => segment.words);
    expect(words.map(({ text, startMs, endMs }) => `${text} ${startMs}-${endMs}`).join(', ')).toBe(said);
  });

  it('whisper.cpp’s server is read as if it had not cut a word in two', () => {
    const { segments } = readAnswer(fixture('whisper-cpp-server.json'), LENGTH);
    const [hello, years, harbour] = segments;
    expect(hello!.text).toBe(HELLO[0]);
    expect(years).toMatchObject({ text: HELLO[1]!.slice(0, HELLO[1]!.indexOf(' near')), startMs: 2000, endMs: 6460 });
    expect(harbour).toMatchObject({ text: 'near the harbour.', startMs: 6460, endMs: 8000 });
    const words = [...years!.words, ...harbour!.words];
    expect(words.map(({ text }) => text)).toEqual(YEARS_WORDS);
    expect(words.find(({ text }) => text === 'warehouse')).toMatchObject({ startMs: 5720, endMs: 6460 });
    expect(words.find(({ text }) => text === 'forklifts')).toMatchObject({ startMs: 3180, endMs: 3940 });
  });

  it('LocalAI has nanoseconds, and times beyond the end', () => {
    const { segments } = readAnswer(fixture('localai.json'), LENGTH);
    expect(segments.map(({ text, startMs, endMs }) => [text.slice(0, 11), startMs, endMs])).toEqual([
      ['My fellow A', 0, 9640],
      ["At 9 o'cloc", 9640, 15_960],
      ['Columbia.', 15_960, 16_960],
      ['[BLANK_AUDI', 196_400, 206_400],
    ]);
  });

  it('services has how sure they are of words and segments, where they know', () => {
    const of = (name: string) => readAnswer(fixture(name), LENGTH).segments[0]!;
    expect(of('openai-2023.json')).toMatchObject({
      confidence: expect.closeTo(0.669, 3) as number,
      noSpeech: expect.closeTo(0.163, 3) as number,
    });
    expect(of('whisperx.json').words.map(({ confidence }) => confidence)).toEqual([
      ...[0.719, 0.806, 0.976, 0.994, 0.979, 0.918],
    ]);
    expect(of('whisper-cpp-full.json').words[0]!.confidence).toBeCloseTo(0.994, 3);
    expect(of('vllm.json')).toMatchObject({ confidence: expect.closeTo(0.9, 2) as number, noSpeech: null });
    const unknown = { text: 'x', start: 0, end: 1, avg_logprob: -1, compression_ratio: -1, no_speech_prob: -1 };
    expect(segmentsOf({ segments: [unknown] })).toMatchObject([{ confidence: null, noSpeech: null }]);
  });
});

describe('what was cut', () => {
  const cut = (...texts: [string, number?][]) =>
    segmentsOf({ segments: texts.map(([text, start], at) => ({ text, start: start ?? at, end: at + 1 })) }).map(
      ({ text, startMs, endMs }) => [text, startMs, endMs],
    );

  it('within a word is joined, and so is a mark with what it follows', () => {
    expect(cut([' in a ware'], ['house near'], [' the har'], ['bour'], ['.'], [' Then'])).toEqual([
      ['in a warehouse', 0, 1000],
      ['near', 1000, 2000],
      ['the harbour.', 2000, 5000],
      ['Then', 5000, 6000],
    ]);
  });

  it('between words, by a pause or where nobody writes spaces, stays as it is', () => {
    expect(cut([' One.'], ['Two'], [' three']).map(([text]) => text)).toEqual(['One.', 'Two', 'three']);
    expect(cut([' One'], ['two', 1.1], [' three']).map(([text]) => text)).toEqual(['One', 'two', 'three']);
    expect(cut([' One'], ['two'], ['three']).map(([text]) => text)).toEqual(['One', 'two', 'three']);
    expect(cut([' OK'], ['你好'], [' OK']).map(([text]) => text)).toEqual(['OK', '你好', 'OK']);
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
