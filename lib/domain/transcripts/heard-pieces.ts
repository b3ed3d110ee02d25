import { firstAfter, partsWithin, sharedMs, speechWithin, type Span } from './find-speech';
import type { HeardSegment } from './heard';
import { cleanText, countLetters, dividedText, type Piece } from './pieces';
import { isUnspaced } from './rows';

/** Below it a word is not sure. */
const SURE = 0.5;
/** Words that are so near to speech, ms, may be too quiet to be found. */
const NEAR = 700;
/** A segment with less speech, ms, has its time somewhere else. */
const LEAST_SPEECH = 100;
/** No word lasts longer, ms. */
const LONGEST_WORD = 7000;

/** Nobody says more words or letters of Chinese in a second. */
const MOST_A_SECOND = 20;
const MOST_AT_ALL = 200;

const mostOf = (lengthMs: number) => MOST_AT_ALL + (MOST_A_SECOND * lengthMs) / 1000;

/** When so many letters are said. */
type Anchor = { letters: number; startMs: number; endMs: number; confidence: number | null };

/**
 * Returns what was heard in pieces, in the same order, at times that rise and are within the sound. Words without times
 * have them by their length; what is far from any speech is moved to it, and a time that reaches over silence is cut.
 */
export function piecesOf(segments: readonly HeardSegment[], speech: readonly Span[], lengthMs: number): Piece[] {
  const pieces: Piece[] = [];
  const most = mostOf(lengthMs);
  let earliest = 0;
  for (const segment of segments) {
    if (pieces.length > most) break;
    const text = cleanText(segment.text) || cleanText(segment.words.map((word) => word.text).join(' '));
    if (text === '') continue;
    const anchors = anchorsOf(segment, speech, lengthMs);
    const scale = sumOf(anchors) / Math.max(1, countLetters(text));
    const left = Math.ceil(most - pieces.length) + 1;
    const parts = dividedText(text, left).slice(0, left);
    const timeOf = createTimes(anchors);
    parts.forEach((part, index) => {
      const from = part.at * scale;
      const to = (parts[index + 1]?.at ?? Math.max(1, countLetters(text))) * scale;
      const { startMs, endMs, confidence } = timeOf(from, Math.max(from, to));
      earliest = Math.max(earliest, startMs);
      const touches = isUnspaced(pieces.at(-1)?.text.at(-1) ?? '') && isUnspaced(part.text);
      pieces.push({
        ...{ text: part.text, hasSpace: part.hasSpace || (index === 0 && !touches), startMs: earliest },
        endMs: Math.min(Math.max(earliest, endMs), earliest + LONGEST_WORD),
        isUnsure: (confidence ?? segment.confidence ?? 1) < SURE,
      });
    });
  }
  return pieces;
}

const sumOf = (anchors: readonly Anchor[]) => anchors.reduce((sum, { letters }) => sum + letters, 0);

/** Returns the times of a segment's words, or else of the speech in it. There is at least one. */
function anchorsOf(segment: HeardSegment, speech: readonly Span[], lengthMs: number): Anchor[] {
  const within = (ms: number) => Math.min(lengthMs, Math.max(0, Number.isFinite(ms) ? ms : 0));
  const whole = { fromMs: within(segment.startMs), toMs: Math.max(within(segment.startMs), within(segment.endMs)) };
  const words = segment.words.slice(0, mostOf(lengthMs)).flatMap(({ text, startMs, endMs, confidence }) => {
    const letters = countLetters(cleanText(text));
    const { fromMs, toMs } = nearSpeech({ fromMs: within(startMs), toMs: within(endMs) }, speech);
    return letters === 0 ? [] : [{ letters, startMs: fromMs, endMs: toMs, confidence }];
  });
  if (words.length > 0) return words;
  const spans = partsWithin(speech, whole);
  const isSpeech = speechWithin(spans, whole) >= LEAST_SPEECH;
  const said = isSpeech ? spans : [nearSpeech(whole, speech)];
  return said.map(({ fromMs, toMs }) => ({
    ...{ letters: Math.max(1, toMs - fromMs), startMs: fromMs, endMs: toMs, confidence: null },
  }));
}

/** Returns a time as it is within the speech that it shares most of its time with, or the nearest. */
function nearSpeech({ fromMs, toMs }: Span, speech: readonly Span[]): Span {
  const own = { fromMs, toMs: Math.max(fromMs, toMs) };
  let nearest: { span: Span; shared: number } | null = null;
  // The one before may be the nearest, and so may the one after.
  for (let at = Math.max(0, firstAfter(speech, fromMs) - 1); at < speech.length; at += 1) {
    const span = speech[at]!;
    const shared = sharedMs(span, own);
    if (!nearest || shared > nearest.shared) nearest = { span, shared };
    if (span.fromMs >= own.toMs) break;
  }
  if (!nearest || (nearest.shared <= 0 && nearest.shared >= -NEAR)) return own;
  const { span, shared } = nearest;
  if (shared > 0) return { fromMs: Math.max(own.fromMs, span.fromMs), toMs: Math.min(own.toMs, span.toMs) };
  const length = Math.min(own.toMs - own.fromMs, span.toMs - span.fromMs);
  return own.toMs <= span.fromMs
    ? { fromMs: span.fromMs, toMs: span.fromMs + length }
    : { fromMs: span.toMs - length, toMs: span.toMs };
}

/** Returns a function that says when letters are said, and how sure the least sure word is; it is asked in order. */
function createTimes(anchors: readonly Anchor[]): (from: number, to: number) => Omit<Anchor, 'letters'> {
  let [first, before] = [0, 0];
  return (from, to) => {
    for (; first < anchors.length - 1 && before + anchors[first]!.letters <= from + ROUNDING; first += 1)
      before += anchors[first]!.letters;
    const startMs = timeAt(anchors[first]!, from - before);
    let sure: number | null = null;
    let [last, begin] = [first, before];
    for (;;) {
      const { letters, confidence } = anchors[last]!;
      if (confidence !== null) sure = Math.min(sure ?? 1, confidence);
      if (last === anchors.length - 1 || begin + letters >= to - ROUNDING) break;
      last += 1;
      begin += letters;
    }
    return { startMs, endMs: timeAt(anchors[last]!, to - begin), confidence: sure };
  };
}

const ROUNDING = 1e-6;

const timeAt = ({ letters, startMs, endMs }: Anchor, letter: number) =>
  startMs + ((endMs - startMs) * Math.min(letters, Math.max(0, letter))) / letters;
