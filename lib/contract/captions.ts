/** The longest captions of a video, characters: a talk of about ten minutes. */
export const MAX_CAPTIONS = 20_000;

const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const CUE = new RegExp(`^(${TIME})[ \\t]+-->[ \\t]+(${TIME})(?:[ \\t][^\\n]*)?$`);
/** What may stand between captions, and says nothing itself. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Whether a text is WebVTT with at least one caption: its head, then blocks with empty lines between them. */
export function isWebVtt(text: string): boolean {
  const [head = '', ...blocks] = text.trim().split(/\n{2,}/);
  const [first = '', ...more] = head.split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(first) || more.some((line) => line.includes('-->'))) return false;
  const cues = blocks.filter((block) => !ASIDE.test(block));
  return cues.length > 0 && cues.every(isCue);
}

/** Returns the text without a byte order mark, and with the ends of lines of one system. */
export const withPlainLines = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** A cue has a name or none, its time, and what is said. */
function isCue(block: string): boolean {
  const lines = block.split('\n');
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const [, from, to] = CUE.exec(lines[at] ?? '') ?? [];
  if (from === undefined || to === undefined || inSeconds(from) >= inSeconds(to)) return false;
  return lines.slice(at + 1).every((line) => !line.includes('-->'));
}

const inSeconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
