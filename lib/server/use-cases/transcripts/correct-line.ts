import { AppError } from '@/lib/contract/errors';
import type { TranscriptLine } from '@/lib/contract/transcripts';
import { readLineId } from '@/lib/domain/transcripts/film-lines';
import type { Corrector } from '../../ports/store/transcripts';
import { readLine, type ReadingDeps } from './read-transcript';

/** `words`: what stands in the place of what was heard, empty for nothing; `null`: what was heard stands again. */
export type Correction = { visitId: string; lineId: string; words: string | null; corrector: Corrector };

/**
 * Corrects one line of what is said in a visit, and returns it as it is shown then. Whoever calls this has found the
 * visit, and may correct it. Throws `notFound` when the visit has no such line, also when it was removed meanwhile.
 */
export async function correctLine(
  deps: ReadingDeps,
  { visitId, lineId, words, corrector }: Correction,
): Promise<TranscriptLine> {
  const line = readLineId(lineId);
  const correct = async (wording: string | null) =>
    line && (await deps.store.transcripts.correct({ visitId, ...line, words: wording, corrector, at: deps.now() }));
  const kept = await correct(words);
  // Who writes what was heard has nothing to correct.
  if (kept && words === kept.words) await correct(null);
  const shown = kept && (await readLine(deps, visitId, lineId));
  if (!shown) throw new AppError('notFound', 'There is no such line');
  return shown;
}

/** Takes back all that the visitor, or that members, have corrected in a visit. */
export async function undoCorrections(
  { store }: Pick<ReadingDeps, 'store'>,
  { visitId, by }: { visitId: string; by: Corrector['by'] },
): Promise<void> {
  await store.transcripts.undoCorrections(visitId, by);
}
