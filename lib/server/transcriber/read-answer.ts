import type { Transcription } from '../ports/transcriber';
import { unreadable } from './clean';
import { readJson } from './read-json';
import { hasSubtitles, readSubtitles } from './read-subtitles';

/** The longest answer, bytes: an hour of speech with the times of words takes 2 MB. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Returns what a transcriber answered, in whatever way it wrote it, by what it begins with. `lengthMs`: how long the
 * sound is. Throws `TranscriberError` (`unreadable`).
 */
export function readAnswer(bytes: Uint8Array, lengthMs: number): Transcription {
  const text = new TextDecoder().decode(bytes).trim();
  if (text.startsWith('{')) return readJson(text, lengthMs);
  if (text.startsWith('[') || text.startsWith('<') || !hasSubtitles(text))
    throw unreadable('the answer is neither JSON of a transcription nor captions');
  return readSubtitles(text, lengthMs);
}
