import { readCues } from '../contract/captions';

/**
 * One caption as it is typed. `at`: its time, seconds, with what was said then as WebVTT; `null`: its time follows from
 * the words before and after it.
 */
export type CaptionLine = { text: string; at: { from: number; to: number; said: string } | null };

/** When a caption is shown, seconds. */
export type Span = { from: number; to: number };

/** The shortest time that a caption is given where there is a choice, seconds. */
const LEAST_SECONDS = 1;

const ESCAPES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];

/** Returns what is said, as WebVTT writes it: a line that is empty would end the caption. */
const written = (text: string) =>
  ESCAPES.reduce((said, [mark, name]) => said.replaceAll(mark, name), text.trim().replace(/\n\s*/g, '\n'));

/** Returns what is said, without the marks of WebVTT: names of speakers, and how it is drawn. */
const readable = (said: string) =>
  ESCAPES.reduceRight((text, [mark, name]) => text.replaceAll(name, mark), said.replace(/<[^<>]*>/g, ''));

/**
 * Returns captions as lines to type in. Those that were typed before, and spread over the clip, are so again when they
 * change; the times of others stay. Text that is no WebVTT has no lines.
 */
export function readCaptionLines(captions: string, seconds: number): CaptionLine[] {
  const cues = readCues(captions) ?? [];
  const lines = cues.map(({ from, to, said }) => ({ text: readable(said), at: { from, to, said } }));
  const typed = lines.map(({ text }) => ({ text, at: null }));
  return writeCaptionLines(typed, seconds) === captions.trim() ? typed : lines;
}

/** Returns the lines as WebVTT; empty when nothing is said. `seconds`: how long the clip is. */
export function writeCaptionLines(lines: readonly CaptionLine[], seconds: number): string {
  const said = lines.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return '';
  const spans = spanCaptions(said, seconds);
  const cues = said.map(({ text, at }, index) => {
    const { from, to } = spans[index]!;
    const words = at && readable(at.said) === text ? at.said : written(text);
    return `${time(from)} --> ${time(to)}\n${words}`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

/** Returns captions of another recording of the same words: they are spread over all of it. */
export function respreadCaptions(captions: string, seconds: number): string {
  const lines = (readCues(captions) ?? []).map(({ said }) => ({ text: readable(said), at: null }));
  return lines.length > 0 ? writeCaptionLines(lines, seconds) : captions;
}

/** Returns when each line is shown: those without a time share what is left between the others by their length. */
export function spanCaptions(lines: readonly CaptionLine[], seconds: number): Span[] {
  const spans: Span[] = [];
  let index = 0;
  while (index < lines.length) {
    const at = lines[index]?.at;
    if (at) {
      spans.push({ from: at.from, to: at.to });
      index += 1;
      continue;
    }
    const next = lines.findIndex((line, place) => place > index && line.at !== null);
    const until = next < 0 ? lines.length : next;
    const end = lines[next]?.at?.from ?? seconds;
    const before = spans.at(-1);
    // Where no time is left, they share that of the caption before them.
    const isTight = before !== undefined && end - before.to < LEAST_SECONDS * (until - index);
    const first = isTight ? index - 1 : index;
    const from = isTight ? spans.pop()!.from : (before?.to ?? 0);
    spans.push(...share(lines.slice(first, until), { from, to: Math.max(end, before?.to ?? 0) }));
    index = until;
  }
  return spans;
}

/** Divides a time among lines by how much is said in each. Each has a thousandth of a second at least. */
function share(lines: readonly CaptionLine[], { from, to }: Span): Span[] {
  const weights = lines.map(({ text }) => Math.max(1, text.trim().length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const length = Math.max(to - from, lines.length / 1000);
  const ends = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  const at = (weight: number) => Math.round((from + (length * weight) / total) * 1000) / 1000;
  return ends.map((end, index) => ({ from: at(ends[index - 1] ?? 0), to: at(end) }));
}

function time(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
}
