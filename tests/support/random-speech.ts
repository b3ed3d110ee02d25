import { LEVEL_MS } from '@/lib/domain/transcripts/find-speech';
import type { HeardSegment } from '@/lib/domain/transcripts/heard';

const LETTERS = {
  latin: [...'abcdefghijklmnopqrstuvwxyzäéß'],
  cjk: [...'今日本語話私人間中国한국어사람のにをはがカタ'],
  arabic: [...'ابتثجحخدذرزسشص'],
};
const ENDS = ['', '', '', '', '', ',', '.', '?', '!', ' !', '。', '、', '…'];

export type RandomSpeech = { segments: HeardSegment[]; levels: number[]; lengthMs: number };

/** Returns levels of speech at these times, seconds, in quiet noise. */
export function levelsOf(lengthMs: number, speech: readonly (readonly [number, number])[]): number[] {
  return Array.from({ length: Math.floor(lengthMs / LEVEL_MS) }, (_, at) => {
    const seconds = (at * LEVEL_MS) / 1000;
    const isSpeech = speech.some(([from, to]) => seconds >= from && seconds < to);
    // Syllables: five a second.
    return isSpeech ? -25 + 8 * Math.sin(seconds * 31) : -72 + (at % 3);
  });
}

/**
 * Returns what a transcriber might answer: speech with words of any length in several scripts, with or without times of
 * words, which may be wrong in every way.
 */
export function randomSpeech(random: () => number): RandomSpeech {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const lengthMs = 3000 + Math.floor(random() * 60_000);
  const letters = LETTERS[pick(['latin', 'latin', 'cjk', 'arabic'] as const)];
  const isWild = random() < 0.3;
  const hasWords = random() < 0.6;
  const time = (ms: number) => (isWild ? (random() - 0.2) * 2 * lengthMs : ms);
  const segments: HeardSegment[] = [];
  let now = random() * 1000;
  while (now < lengthMs - 500) {
    const start = now;
    const words = Array.from({ length: 1 + Math.floor(random() * 14) }, () => {
      const length = random() < 0.02 ? 90 : 1 + Math.floor(random() * 9);
      const text = Array.from({ length }, () => pick(letters)).join('') + pick(ENDS);
      const [startMs, endMs] = [time(now), time(now + 60 * length)];
      now += 60 * length + (random() < 0.1 ? random() * 3000 : 0);
      return { text, startMs, endMs, confidence: random() < 0.3 ? null : random() };
    });
    const text = words.map((word) => word.text).join(letters === LETTERS.cjk ? '' : ' ');
    const whole = { startMs: time(start), endMs: time(now) };
    segments.push({ text, ...whole, words: hasWords ? words : [], confidence: random(), noSpeech: random() / 3 });
    now += random() * 1500;
  }
  return { segments, levels: levelsOf(lengthMs, [[0, lengthMs / 1000]]), lengthMs };
}
