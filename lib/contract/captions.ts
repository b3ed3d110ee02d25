/** The longest captions of a video, characters: a talk of about ten minutes. */
export const MAX_CAPTIONS = 20_000;

const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const CUE = new RegExp(`^(${TIME})[ \\t]+-->[ \\t]+(${TIME})(?:[ \\t][^\\n]*)?$`);
/** What may stand between captions, and says nothing itself. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** One caption: when it is shown, seconds, and what is said, with the marks of WebVTT. */
export type Cue = { from: number; to: number; said: string };

/** Whether a text is WebVTT with at least one caption: its head, then blocks with empty lines between them. */
export function isWebVtt(text: string): boolean {
  return readCues(text) !== null;
}

/** Returns the captions of such a text; `null` when it is none. */
export function readCues(text: string): Cue[] | null {
  const [head = '', ...blocks] = text.trim().split(/\n{2,}/);
  const [first = '', ...more] = head.split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(first) || more.some((line) => line.includes('-->'))) return null;
  const cues = blocks.filter((block) => !ASIDE.test(block)).map(readCue);
  const whole = cues.filter((cue) => cue !== null);
  return whole.length > 0 && whole.length === cues.length ? whole : null;
}

/** Returns the text without a byte order mark, and with the ends of lines of one system. */
export const withPlainLines = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** A cue has a name or none, its time, and what is said. */
function readCue(block: string): Cue | null {
  const lines = block.split('\n');
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const [, begin, end] = CUE.exec(lines[at] ?? '') ?? [];
  if (begin === undefined || end === undefined) return null;
  const [from, to] = [inSeconds(begin), inSeconds(end)];
  const said = lines.slice(at + 1);
  return from >= to || said.some((line) => line.includes('-->')) ? null : { from, to, said: said.join('\n') };
}

const inSeconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
