import { rm, stat, writeFile } from 'node:fs/promises';
import { FRAME_RATE } from '@/lib/domain/limits';
import { writeAss } from '@/lib/domain/transcripts/write-ass';
import type { BurnInput } from '../../ports/burn-input';
import { MachineError } from '../../ports/media-errors';
import type { CardColours } from '../card/draw-card';
import { ENCODER, limitsFor } from '../encode';
import { fileUrl, framesReported, type Tools } from '../tools';

/** What libass says of a letter that no font of this machine has. */
const LACKS_LETTER = 'failed to find any fallback';

/**
 * Writes a film once more, with its captions in the pictures; the sound is copied. Returns `false`, and writes nothing,
 * when the machine has no font for some of the words.
 */
export async function burnCaptions(tools: Tools, input: BurnInput, colours: CardColours): Promise<boolean> {
  const { film, size, seconds, lines, language, output, signal } = input;
  const script = `${output}.ass`;
  let isWhole = false;
  let lacksLetter = false;
  try {
    await writeFile(script, writeAss(lines, { size, language, ground: colours.disc }));
    const outcome = await tools.ffmpeg(
      [
        ...['-v', 'warning', '-format_whitelist', 'mov,mp4', '-protocol_whitelist', 'file', '-threads', '2'],
        ...['-i', fileUrl(film), '-map', '0:v:0', '-map', '0:a:0?', '-vf', `ass=f=${quoted(script)}`],
        ...[...ENCODER, '-c:a', 'copy', '-movflags', '+faststart'],
        ...['-f', 'mp4', fileUrl(output)],
      ],
      {
        ...limitsFor({ frames: seconds * FRAME_RATE }),
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

/** Returns a path as the value of an option in a filter: first as the value, then within the filter. */
const quoted = (path: string) => path.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
