import * as z from 'zod';
import type { Transcription } from '../ports/transcriber';
import {
  languageIn,
  likelihoodIn,
  listIn,
  MOST_SEGMENTS,
  MOST_WORDS,
  numberIn,
  textIn,
  timeIn,
  unreadable,
  wordIn,
} from './clean';
import type { RawSegment, RawWord } from './raw';
import { settle } from './settle';

const field = z.unknown().optional();
/** Nothing of these has to be there, and anything may be something else. */
const Answer = z.object({ text: field, language: field, segments: field, words: field, error: field });
const Segment = z.object({
  text: field,
  start: field,
  end: field,
  words: field,
  avg_logprob: field,
  compression_ratio: field,
  no_speech_prob: field,
});
const Word = z.object({
  ...{ word: field, text: field, start: field, end: field },
  ...{ probability: field, p: field, score: field, confidence: field },
});
const Cpp = z.object({ result: field, transcription: z.array(z.unknown()) });
const Offsets = z.object({ from: field, to: field });
const CppPart = z.object({ text: field, offsets: Offsets.optional().catch(undefined), tokens: field, p: field });

/** Seconds can be no more: LocalAI writes nanoseconds. */
const MOST_SECONDS = 1e6;
const NANOSECONDS_PER_MS = 1e6;

/** Signs of whisper.cpp that stand for no word: `[_BEG_]`, `[_TT_525]`. */
const SPECIAL = /^\[_.*\]$/u;

/** Returns what a transcriber wrote as JSON: that of whisper.cpp's program, or else OpenAI's `verbose_json`. */
export function readJson(text: string, lengthMs: number): Transcription {
  const json = parseJson(text);
  const cpp = Cpp.safeParse(json);
  if (cpp.success) return readCpp(cpp.data, lengthMs);
  const verbose = Answer.safeParse(json);
  if (!verbose.success) throw unreadable('the answer is JSON of another kind');
  return readVerbose(verbose.data, lengthMs);
}

/** What Python writes where JSON has no word for it; texts, in which it stays, even one that does not end. */
const NOT_JSON = /"(?:[^"\\]|\\[\s\S])*"?|-?\b(?:NaN|Infinity)\b/gu;

function parseJson(text: string): unknown {
  for (const read of [() => text, () => text.replace(NOT_JSON, (found) => (found.startsWith('"') ? found : 'null'))])
    try {
      return JSON.parse(read());
    } catch {
      // The error's message would quote the answer.
    }
  throw unreadable('the answer is no JSON');
}

function readVerbose(answer: z.output<typeof Answer>, lengthMs: number): Transcription {
  const { language, words, segments, error } = answer;
  const text = textIn(answer.text).trim();
  const lists = [segments, words].some(Array.isArray);
  if (error !== undefined && error !== null && text === '') throw unreadable('the answer is an error');
  if (!lists && typeof answer.text !== 'string') throw unreadable('the answer has neither segments, words nor text');
  const heard = listIn(segments, MOST_SEGMENTS).flatMap(readSegment);
  const apart = listIn(words, MOST_WORDS).flatMap(readWord);
  const whole = { text, startMs: null, endMs: null, words: apart, confidence: null, noSpeech: null };
  const all = heard.length > 0 ? withWords(heard, apart) : [whole];
  return settle(languageIn(language), all, lengthMs);
}

function readSegment(value: unknown): RawSegment[] {
  const segment = Segment.safeParse(value).data;
  if (!segment) return [];
  // No text has such a ratio: some write -1 or 0 for each of the three, which they do not know.
  const isKnown = (numberIn(segment.compression_ratio) ?? 1) > 0;
  const logprob = isKnown ? numberIn(segment.avg_logprob) : null;
  return [
    {
      text: textIn(segment.text),
      startMs: inMs(segment.start),
      endMs: inMs(segment.end),
      words: listIn(segment.words, MOST_WORDS).flatMap(readWord),
      confidence: logprob === null ? null : likelihoodIn(Math.exp(logprob)),
      noSpeech: isKnown ? likelihoodIn(segment.no_speech_prob) : null,
    },
  ];
}

function readWord(value: unknown): RawWord[] {
  const word = Word.safeParse(value).data;
  if (!word) return [];
  const { probability, p, score, confidence } = word;
  return [
    {
      text: wordIn(word.word ?? word.text),
      startMs: inMs(word.start),
      endMs: inMs(word.end),
      confidence: likelihoodIn(probability ?? p ?? score ?? confidence),
    },
  ];
}

function inMs(value: unknown): number | null {
  const number = numberIn(value);
  if (number === null) return null;
  return timeIn(number > MOST_SECONDS ? number / NANOSECONDS_PER_MS : number * 1000);
}

/** Gives words that stand apart to the segments in whose time they are, unless segments have some of their own. */
function withWords(segments: RawSegment[], words: readonly RawWord[]): RawSegment[] {
  if (words.length === 0 || segments.some((segment) => segment.words.length > 0)) return segments;
  const inOrder = [...segments].sort((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0));
  const given: RawWord[][] = inOrder.map(() => []);
  let at = 0;
  for (const word of words) {
    const middle = ((word.startMs ?? 0) + (word.endMs ?? word.startMs ?? 0)) / 2;
    while (at < inOrder.length - 1 && middle >= (inOrder[at]!.endMs ?? Infinity)) at += 1;
    given[at]!.push(word);
  }
  return inOrder.map((segment, index) => ({ ...segment, words: given[index]! }));
}

function readCpp({ result, transcription }: z.output<typeof Cpp>, lengthMs: number): Transcription {
  const language = z.object({ language: field }).safeParse(result).data?.language;
  const segments = transcription.slice(0, MOST_SEGMENTS).flatMap((value): RawSegment[] => {
    const segment = CppPart.safeParse(value).data;
    if (!segment) return [];
    const words = listIn(segment.tokens, MOST_WORDS).flatMap(readToken);
    return [{ text: textIn(segment.text), ...timesOf(segment), words, confidence: null, noSpeech: null }];
  });
  return settle(languageIn(language), segments, lengthMs);
}

function readToken(value: unknown): RawWord[] {
  const token = CppPart.safeParse(value).data;
  const text = wordIn(token?.text);
  if (!token || SPECIAL.test(text)) return [];
  return [{ text, ...timesOf(token), confidence: likelihoodIn(token.p) }];
}

const timesOf = ({ offsets }: z.output<typeof CppPart>) => ({
  startMs: timeIn(numberIn(offsets?.from)),
  endMs: timeIn(numberIn(offsets?.to)),
});
