import { rm, writeFile } from 'node:fs/promises';
import { FRAME_RATE } from '@/lib/domain/limits';
import type { NameInput, Size } from '../../ports/media';
import { MachineError } from '../../ports/media-errors';
import type { Outcome } from '../../subprocess/runner';
import { assFilter, LACKS_LETTER } from '../ass-filter';
import { ENCODER, limitsFor } from '../encode';
import { fileUrl, framesReported, type Tools } from '../tools';
import type { CardColours } from './draw-card';

/** By the shorter side of the card: the height of letters, and how far below the middle the name stands. */
const LETTERS = 0.09;
const BELOW = 0.34;
/** The share of the card's width that a name may take. */
const WIDTH = 0.86;
/** How wide letters are, by their height: those of alphabets, and those from Hangul on, which fill a square. */
const NARROW = 0.62;
const FIRST_WIDE = '\u1100';

/** One picture: libass needs far less. */
const LOOK_LIMITS = { seconds: 60, cpuSeconds: 20 };
/**
 * Writes the video of sound alone once more, with a name below the disc of its card. Returns `false`, and writes
 * nothing, when this machine cannot write it, such as for want of a font with all of its letters.
 */
export async function drawName(tools: Tools, input: NameInput, colours: CardColours): Promise<boolean> {
  const { video, size, frames, output, signal } = input;
  const text = textOf(input.name);
  if (text === '') return false;
  const script = `${output}.ass`;
  const filter = assFilter(script);
  try {
    await writeFile(script, describe(text, size, colours));
    if (!(await hasLetters(tools, { filter, size, signal }))) return false;
    const outcome = await tools.ffmpeg(
      [
        ...['-format_whitelist', 'mov,mp4', '-protocol_whitelist', 'file', '-threads', '1', '-i', fileUrl(video)],
        ...['-map', '0:v:0', '-vf', filter, ...ENCODER, '-frames:v', String(frames)],
        ...['-f', 'mp4', fileUrl(output)],
      ],
      { ...limitsFor({ frames }), signal },
    );
    if (!hasSucceeded(outcome) || framesReported(outcome.stdout) !== frames)
      throw new MachineError('a name that has been drawn once could not be drawn again');
    return true;
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    await rm(script, { force: true });
  }
}

/** What fontconfig says of its cache does not matter: only how ffmpeg ended does. */
const hasSucceeded = (outcome: Outcome): outcome is Extract<Outcome, { end: 'exit' }> =>
  outcome.end === 'exit' && outcome.code === 0;

type Look = { filter: string; size: Size; signal?: AbortSignal };

/** Whether this ffmpeg can write text (with libass), and has a font with all of its letters. */
async function hasLetters(tools: Tools, { filter, size: { width, height }, signal }: Look): Promise<boolean> {
  const blank = ['-f', 'lavfi', '-i', `color=s=${width}x${height}:r=${FRAME_RATE}`, '-frames:v', '1'];
  const outcome = await tools.ffmpeg(['-v', 'warning', ...blank, '-vf', filter, '-f', 'null', '-'], {
    ...LOOK_LIMITS,
    signal,
  });
  return hasSucceeded(outcome) && !outcome.stderr.includes(LACKS_LETTER);
}

/** Leaves out what means something else than itself in a script. */
const textOf = (name: string) => name.replace(/[{}\\\p{Cc}]/gu, '').trim();

/** Returns a script for libass that shows a text all the time. */
function describe(text: string, { width, height }: Size, { disc }: CardColours): string {
  const side = Math.min(width, height);
  const widths = [...text].map((letter) => (letter < FIRST_WIDE ? NARROW : 1));
  const letters = Math.min(LETTERS * side, (WIDTH * width) / widths.reduce((sum, each) => sum + each, 0));
  const [red, green, blue] = [1, 3, 5].map((at) => disc.slice(at, at + 2));
  return [
    '[Script Info]',
    ...['ScriptType: v4.00+', `PlayResX: ${width}`, `PlayResY: ${height}`, 'WrapStyle: 2'],
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Alignment, Encoding',
    `Style: Name,sans-serif,${Math.round(letters)},&H00${blue}${green}${red},0,5,-1`,
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    `Dialogue: 0,0:00:00.00,9:59:59.99,Name,{\\pos(${width / 2},${Math.round(height / 2 + BELOW * side)})}${text}`,
    '',
  ].join('\n');
}
