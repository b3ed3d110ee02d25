import { makeWav, readWav, WAV_RATE as RATE } from './wav.mjs';

/** The words of which a sound of tones is made, and how high each is, Hz. */
export const TONES = {
  ...{ alpha: 300, bravo: 450, charlie: 600, delta: 750, echo: 900 },
  ...{ foxtrot: 1050, golf: 1200, hotel: 1350, india: 1500, juliett: 1650 },
};

/** @typedef {keyof typeof TONES} ToneWord */
/** @typedef {{ text: string, startMs: number, endMs: number }} HeardTone */

/** Levels are measured over so long, s. */
const STEP = 0.005;
/** Softer is silence, and louder is a tone, of 1. */
const LOUD = 0.02;
/** A shorter gap is none, and a shorter tone is a click, s. */
const GAP = 0.03;
const CLICK = 0.05;

/**
 * Returns a WAV of tones, 16 kHz, one channel: each a word or, with `null`, a silence, ms.
 * @param {readonly (readonly [ToneWord | null, number])[]} tones
 */
export function toneWav(tones) {
  const samples = tones.flatMap(([word, ms]) =>
    Array.from({ length: (ms * RATE) / 1000 }, (_, at) =>
      word === null ? 0 : Math.round(8000 * Math.sin((2 * Math.PI * TONES[word] * at) / RATE)),
    ),
  );
  return makeWav(samples);
}

/**
 * Returns the words that a WAV's tones are, with their times by where the sound is loud, and how long it is, ms.
 * @param {Buffer} wav
 * @returns {{ words: HeardTone[], lengthMs: number, rate: number, channels: number }}
 */
export function hearTones(wav) {
  const { rate, channels, samples } = readWav(wav);
  const step = Math.round(rate * STEP);
  const isLoud = Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    let sum = 0;
    for (let at = index * step; at < (index + 1) * step; at += 1) sum += samples[at] ** 2;
    return Math.sqrt(sum / step) > LOUD;
  });
  /** @type {{ from: number, to: number }[]} */
  const sounds = [];
  isLoud.forEach((loud, index) => {
    if (!loud) return;
    const last = sounds.at(-1);
    if (last && (index - last.to) * STEP <= GAP) last.to = index + 1;
    else sounds.push({ from: index, to: index + 1 });
  });
  const words = sounds
    .filter(({ from, to }) => (to - from) * STEP >= CLICK)
    .map(({ from, to }) => ({
      text: nearestWord(hertzOf(samples.slice(from * step, to * step), rate)),
      startMs: (from * step * 1000) / rate,
      endMs: (to * step * 1000) / rate,
    }));
  return { words, lengthMs: (samples.length * 1000) / rate, rate, channels };
}

/**
 * @param {number[]} samples
 * @param {number} rate
 */
function hertzOf(samples, rate) {
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1) if (samples[at - 1] < 0 !== samples[at] < 0) crossings += 1;
  return (crossings * rate) / 2 / samples.length;
}

/** @param {number} hertz */
function nearestWord(hertz) {
  const distance = (/** @type {[string, number]} */ [, of]) => Math.abs(of - hertz);
  const [word, of] = Object.entries(TONES).reduce((one, other) => (distance(other) < distance(one) ? other : one));
  return Math.abs(of - hertz) <= 75 ? word : 'noise';
}
