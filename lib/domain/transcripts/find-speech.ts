/** A stretch of time, ms; `toMs` is after its end. */
export type Span = { fromMs: number; toMs: number };

/** The time of one level of a sound, ms. */
export const LEVEL_MS = 20;
/** The level of digital silence, dBFS: no level is lower. */
export const SILENCE = -100;

/** Speech is at least so loud, dBFS, and so much louder than what is always there, dB. */
const LEAST_LEVEL = -60;
const ABOVE_NOISE = 6;
/** Noise is what a tenth of the levels around do not reach, so far before and after: speech has pauses that short. */
const NOISE_SHARE = 0.1;
const NOISE_AROUND = 5000 / LEVEL_MS;

/** What is shorter is a click, ms. */
export const LEAST_SOUND = 100;
/** Dips that short do not end a sound, ms. */
const DIP = 40;
/** Words begin and end more quietly than they are, ms. */
const BEFORE = 100;
const AFTER = 200;
/** Speech goes on after a pause that short, ms. */
const PAUSE = 300;

/**
 * Returns where somebody speaks, in order, by the levels of a sound: dBFS of every 20 ms. What stays equally loud is
 * noise, however loud it is.
 */
export function findSpeech(levels: readonly number[]): Span[] {
  const noise = noiseOf(levels);
  const isLoud = levels.map((level, at) => level >= Math.max(LEAST_LEVEL, noise[at]! + ABOVE_NOISE));
  const sounds = joined(spansOf(isLoud), DIP).filter(({ fromMs, toMs }) => toMs - fromMs >= LEAST_SOUND);
  const end = levels.length * LEVEL_MS;
  const wider = sounds.map(({ fromMs, toMs }) => ({
    fromMs: Math.max(0, fromMs - BEFORE),
    toMs: Math.min(end, toMs + AFTER),
  }));
  return joined(wider, PAUSE);
}

/** Returns how long somebody speaks, ms. */
export const speechMsOf = (levels: readonly number[]): number =>
  findSpeech(levels).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** Returns how loud the noise is around each level, dBFS. */
function noiseOf(levels: readonly number[]): number[] {
  const whole = levels.map((level) => Math.round(Math.min(0, Math.max(SILENCE, level || SILENCE))) - SILENCE);
  // How many levels around have each loudness.
  const counts = new Array<number>(1 - SILENCE).fill(0);
  let count = 0;
  const add = (level: number | undefined, change: 1 | -1) => {
    if (level === undefined) return;
    counts[level]! += change;
    count += change;
  };
  for (let at = 0; at < NOISE_AROUND; at += 1) add(whole[at], 1);
  return whole.map((_, at) => {
    add(whole[at + NOISE_AROUND], 1);
    add(whole[at - NOISE_AROUND - 1], -1);
    let [level, below] = [0, counts[0]!];
    while (below <= count * NOISE_SHARE) below += counts[++level]!;
    return level + SILENCE;
  });
}

function spansOf(isIn: readonly boolean[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < isIn.length; at += 1) {
    if (!isIn[at]) continue;
    if (isIn[at - 1]) spans.at(-1)!.toMs += LEVEL_MS;
    else spans.push({ fromMs: at * LEVEL_MS, toMs: (at + 1) * LEVEL_MS });
  }
  return spans;
}

/** Returns the spans as one where no more than a gap is between them. */
function joined(spans: readonly Span[], gap: number): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && span.fromMs - last.toMs <= gap) last.toMs = Math.max(last.toMs, span.toMs);
    else all.push({ ...span });
  }
  return all;
}

/** Returns the first span that ends after a time: their number if none does. They are in order and apart. */
export function firstAfter(spans: readonly Span[], ms: number): number {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (spans[middle]!.toMs > ms) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the parts of a stretch that are within spans. */
export function partsWithin(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  const parts: Span[] = [];
  for (let at = firstAfter(spans, fromMs); at < spans.length && spans[at]!.fromMs < toMs; at += 1) {
    const span = spans[at]!;
    parts.push({ fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) });
  }
  return parts;
}

/** Returns for how long two stretches are at once, ms; below 0: so long they are apart. */
export function sharedMs(one: Span, other: Span): number {
  const end = one.toMs < other.toMs ? one.toMs : other.toMs;
  return end - (one.fromMs > other.fromMs ? one.fromMs : other.fromMs);
}

/** Returns how much of a stretch is within spans, ms. */
export function speechWithin(spans: readonly Span[], stretch: Span): number {
  let sum = 0;
  for (let at = firstAfter(spans, stretch.fromMs); at < spans.length && spans[at]!.fromMs < stretch.toMs; at += 1)
    sum += sharedMs(spans[at]!, stretch);
  return Math.max(0, sum);
}
