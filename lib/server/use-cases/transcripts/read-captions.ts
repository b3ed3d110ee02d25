import { createHash } from 'node:crypto';
import { type Caption, hasWords, withWords } from '@/lib/domain/transcripts/caption-rows';
import { type ReadingDeps, readTranscript } from './read-transcript';

/** What is drawn into a film. */
export type Captions = {
  lines: readonly Caption[];
  /** In which it is said; `null`: not known. */
  language: string | null;
  /** Tells them from all others. */
  words: string;
};

/** Returns what is said in a visit's film as its captions are now; `null`: there are none, or no film. */
export async function readCaptions(deps: ReadingDeps, visitId: string): Promise<Captions | null> {
  const { lines, language } = await readTranscript(deps, visitId, { filmOnly: true });
  const captions = lines.map(({ startMs, endMs, words }) => ({ startMs, endMs, words }));
  if (!hasWords(captions)) return null;
  return { lines: captions, language, words: digestOf(captions, language) };
}

/** Returns the digest of what captions show, and when. */
export function digestOf(lines: readonly Caption[], language: string | null): string {
  const shown = withWords(lines).map(({ startMs, endMs, rows }) => [startMs, endMs, ...rows]);
  return createHash('sha256')
    .update(JSON.stringify([language, ...shown]))
    .digest('hex');
}
