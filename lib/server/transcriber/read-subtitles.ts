import type { Transcription } from '../ports/transcriber';
import { MOST_SEGMENTS, textIn, timeIn } from './clean';
import type { RawSegment } from './raw';
import { settle } from './settle';

const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;
const TAG = /<[^<>]*>/gu;
const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/** Whether a text has captions as WebVTT or SubRip have them. */
export const hasSubtitles = (text: string) => text.startsWith('WEBVTT') || text.includes('-->');

/** Returns what WebVTT or SubRip have, without their marks. What is no caption is left out. */
export function readSubtitles(text: string, lengthMs: number): Transcription {
  const segments: RawSegment[] = [];
  let said: string[] | null = null;
  const end = () => {
    const segment = segments.at(-1);
    if (segment && said)
      segment.text = textIn(
        said
          .join(' ')
          .replace(TAG, '')
          .replace(/&[a-z]+;/gu, (sign) => SIGNS[sign] ?? ' '),
      );
    said = null;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const times = readTimes(line);
    if (times || line.trim() === '') end();
    if (!times) said?.push(line);
    else if (segments.length === MOST_SEGMENTS) break;
    else {
      segments.push({ text: '', ...times, words: [], confidence: null, noSpeech: null });
      said = [];
    }
  }
  end();
  return settle(null, segments, lengthMs);
}

/** A time, an arrow, a time, and in WebVTT where the caption stands. */
function readTimes(line: string): { startMs: number; endMs: number } | null {
  const [from, to, more] = line.split('-->', 3);
  if (from === undefined || to === undefined || more !== undefined) return null;
  const [startMs, endMs] = [readTime(from.trim()), readTime(to.trim().split(/\s/u, 1)[0]!)];
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

function readTime(text: string): number | null {
  const [found, hours = '0', minutes, seconds, part = ''] = TIME.exec(text) ?? [];
  if (!found) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return timeIn(whole * 1000 + Number(part.padEnd(3, '0')));
}
