import { isRightToLeft, withWords, type Caption, type CaptionOptions } from './caption-rows';

export type AssOptions = CaptionOptions & {
  /** The film's size. */
  size: { width: number; height: number };
  /** As `#rrggbb`: what words stand on, and they themselves. */
  ground: string;
  ink: string;
};

/** By the shorter side of the film: the height of letters, and how far they stay from its edges. */
const LETTERS = 0.055;
const MARGIN = 0.05;
/** How much of the picture is seen through the ground, in 255ths, and by the letters' height how far it reaches. */
const SEEN_THROUGH = 0x30;
const REACH = 0.28;
const RIGHT_TO_LEFT_MARK = '\u200F';

/** Returns captions as a script for libass, which draws them at the bottom of a film of this size. */
export function writeAss(lines: readonly Caption[], { size, ground, ink, language }: AssOptions): string {
  const side = Math.min(size.width, size.height);
  const [letters, margin] = [Math.round(LETTERS * side), Math.round(MARGIN * side)];
  const box = colourOf(ground, SEEN_THROUGH);
  const events = withWords(lines).map(({ startMs, endMs, rows }) => {
    const mark = isRightToLeft(rows.join('\n'), language) ? RIGHT_TO_LEFT_MARK : '';
    const said = rows.map((row) => mark + plain(row)).join('\\N');
    return `Dialogue: 0,${timeOf(startMs)},${timeOf(endMs)},Words,,0,0,0,,${said}`;
  });
  return [
    '[Script Info]',
    ...['ScriptType: v4.00+', `PlayResX: ${size.width}`, `PlayResY: ${size.height}`, 'WrapStyle: 0'],
    ...['ScaledBorderAndShadow: yes', 'YCbCr Matrix: None'],
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, ' +
      'Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Words,sans-serif,${letters},${colourOf(ink)},${box},${box},3,${Math.round(REACH * letters)},0,` +
      `2,${margin},${margin},${margin},-1`,
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n');
}

/** Returns a colour as libass has it: how much is seen through it, then from blue to red. */
function colourOf(colour: string, seenThrough = 0): string {
  const [red, green, blue] = [1, 3, 5].map((at) => colour.slice(at, at + 2));
  return `&H${seenThrough.toString(16).padStart(2, '0')}${blue}${green}${red}`;
}

/**
 * Braces begin a command and a backslash another: none of them may come from words, so look-alikes that every font has
 * stand for them. Nothing that would begin another line of the script is left in a row.
 */
const plain = (text: string) => text.replaceAll('\\', '/').replaceAll('{', '(').replaceAll('}', ')');

/** Returns a time in hundredths of a second, which is less than a picture lasts. */
function timeOf(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [seconds, minutes, hours] = [hundredths / 100, hundredths / 6000, hundredths / 360_000].map(Math.floor);
  return `${hours}:${two(minutes! % 60)}:${two(seconds! % 60)}.${two(hundredths % 100)}`;
}
