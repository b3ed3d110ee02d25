import { rm, stat, writeFile } from 'node:fs/promises';
import { FRAME_RATE } from '@/lib/domain/limits';
import { writeAss } from '@/lib/domain/transcripts/write-ass';
import type { BurnInput } from '../../ports/burn-input';
import { MachineError } from '../../ports/media-errors';
import type { CardColours } from '../card/draw-card';
import { assFilter, LACKS_LETTER } from '../ass-filter';
import { ENCODER_OF_ANY_COLOURS, limitsFor } from '../encode';
import { fileUrl, framesReported, type Tools } from '../tools';

/** Times of pictures that were copied may be any: no two of them become one. */
const TIMES = ['-enc_time_base', '1:15360'];
/** It gives way to films, and may take longer for it. */
const NICENESS = 15;
const PATIENCE = 4;
/** What the limits are for. */
const USUAL_PIXELS = 1920 * 1080;

/**
 * Writes a film once more, with its captions in the pictures; the sound is copied. Returns `false`, and writes nothing,
 * when the machine has no font for some of the words.
 */
export async function burnCaptions(tools: Tools, input: BurnInput, colours: CardColours): Promise<boolean> {
  const { film, size, lines, language, output, signal } = input;
  const script = `${output}.ass`;
  let isWhole = false;
  let lacksLetter = false;
  try {
    await writeFile(script, writeAss(lines, { size, language, ground: colours.disc, ink: colours.drawing }));
    const outcome = await tools.ffmpeg(
      [
        ...['-v', 'warning', '-format_whitelist', 'mov,mp4', '-protocol_whitelist', 'file', '-threads', '2'],
        ...['-i', fileUrl(film), '-map', '0:v:0', '-map', '0:a:0?', '-vf', assFilter(script)],
        ...[...ENCODER_OF_ANY_COLOURS, ...TIMES, '-c:a', 'copy', '-movflags', '+faststart'],
        ...['-f', 'mp4', fileUrl(output)],
      ],
      {
        ...limitsOf(input),
        niceness: NICENESS,
        signal,
        onMessage: (line) => (lacksLetter ||= line.includes(LACKS_LETTER)),
      },
    );
    if (outcome.end !== 'exit' || outcome.code !== 0) throw new MachineError('captions could not be drawn');
    if (framesReported(outcome.stdout) === 0) throw new MachineError('captions without pictures');
    isWhole = !lacksLetter && (await stat(output)).size > 0;
    return isWhole;
  } finally {
    await rm(script, { force: true });
    if (!isWhole) await rm(output, { force: true });
  }
}

/** Pictures that were copied may be larger, and more of them, than those that this server makes. */
function limitsOf({ seconds, size }: BurnInput) {
  const limits = limitsFor({ frames: seconds * FRAME_RATE });
  const times = Math.max(1, (size.width * size.height) / USUAL_PIXELS);
  return { seconds: limits.seconds * times * PATIENCE, cpuSeconds: limits.cpuSeconds * times };
}
