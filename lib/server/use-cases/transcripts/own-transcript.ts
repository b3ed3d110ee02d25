import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import { countUse, type CountingDeps } from '../count-use';
import type { WebDeps } from '../deps';
import { findVisit, type VisitInput } from '../visits/find-visit';
import { correctLine, undoCorrections } from './correct-line';
import { type ReadingDeps, readTranscript } from './read-transcript';
import { removeCaptions } from './remove-captions';

type Reading = ReadingDeps & Pick<WebDeps, 'whitelabel'>;
type Changing = Reading & Pick<WebDeps, CountingDeps>;

/**
 * What visitors do with what was written down of their own film: for as long as the visit is there and in this browser,
 * whether or not its campaign is still open. All of these throw what `findVisit` does.
 */

/** Returns what is said in the visitor's film. */
export async function getOwnTranscript(deps: Reading, input: VisitInput): Promise<Transcript> {
  const { id } = await findVisit(deps, input);
  return readTranscript(deps, id, { filmOnly: true });
}

/** Returns the same as captions in WebVTT; `null`: there are none. */
export async function getOwnCaptions(deps: Reading, input: VisitInput): Promise<string | null> {
  const { lines, language } = await getOwnTranscript(deps, input);
  return hasWords(lines) ? writeVtt(lines, { language }) : null;
}

/** Throws `notFound` for a line that is not there any more, and `tooMany`. */
export async function correctOwnLine(
  deps: Changing,
  { lineId, words, ...input }: VisitInput & { lineId: string; words: string | null },
): Promise<TranscriptLine> {
  const { id: visitId, uuid } = await findVisit(deps, input);
  await countUse(deps, 'correction', uuid);
  return correctLine(deps, { visitId, lineId, words, corrector: { by: 'visitor' } });
}

/** Takes back what the visitor has corrected; what members have corrected stays. Throws `tooMany`. */
export async function undoOwnCorrections(deps: Changing, input: VisitInput): Promise<Transcript> {
  const { id: visitId, uuid } = await findVisit(deps, input);
  await countUse(deps, 'correction', uuid);
  await undoCorrections(deps, { visitId, by: 'visitor' });
  return readTranscript(deps, visitId, { filmOnly: true });
}

export async function removeOwnCaptions(deps: Reading & Pick<WebDeps, 'queue'>, input: VisitInput): Promise<undefined> {
  const { id } = await findVisit(deps, input);
  await removeCaptions(deps, id);
}
