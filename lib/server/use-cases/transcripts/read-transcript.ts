import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import type { Transcript, TranscriptLine } from '@/lib/contract/transcripts';
import { recordedSections } from '@/lib/domain/answers';
import { filmLines, lineId } from '@/lib/domain/transcripts/film-lines';
import type { KeptLine } from '@/lib/domain/transcripts/lines';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Stitch } from '../../ports/store/stitches';
import type { TranscriptRecord } from '../../ports/store/transcripts';
import type { WebDeps } from '../deps';
import { lostSince } from './next-try';

export type ReadingDeps = Pick<WebDeps, 'store' | 'transcriberSetup' | 'now'>;

type Of = { filmOnly: boolean };
type Known = TranscriptRecord & { lines: KeptLine[] };
type Taken = { id: string; sectionId: string; savedAt: Date | null; claimedMs: number | null };

type Read = { transcript: Transcript; known: readonly Known[] };

const none = (state: Transcript['state']): Read => ({ transcript: { state, language: null, lines: [] }, known: [] });

/**
 * Returns what is said in a visit's film. While there is no film it is what is said in the visitor's latest takes, one
 * after the other; with `filmOnly` it is nothing yet. Whoever calls this has found the visit.
 */
export async function readTranscript(deps: ReadingDeps, visitId: string, of: Of): Promise<Transcript> {
  return (await read(deps, visitId, of)).transcript;
}

/** Returns the same for members, with the names of those who corrected something. */
export async function readSubmittedTranscript(
  deps: ReadingDeps,
  visitId: string,
  of: Of,
): Promise<SubmittedTranscript> {
  const { transcript, known } = await read(deps, visitId, of);
  const correctors = new Map(
    known.flatMap(({ id, lines }) =>
      lines.map(({ position, corrected }) => [lineId(id, position), corrected?.name ?? null]),
    ),
  );
  const lines = transcript.lines.map((line) => ({ ...line, corrector: correctors.get(line.id) ?? null }));
  return { ...transcript, lines };
}

async function read(deps: ReadingDeps, visitId: string, { filmOnly }: Of): Promise<Read> {
  const { store, transcriberSetup, now } = deps;
  const visit = await store.visits.getInCampaign(visitId);
  if (!visit) return none('off');
  const isOn = visit.campaign.captions === 'on' && transcriberSetup !== null;
  if (await store.transcripts.removedAt(visitId)) return none('removed');
  const stitch = await store.stitches.find(visitId);
  const film = stitch?.status === 'Complete' && stitch.filmKey !== null ? stitch : null;
  const takes = film ? await takesOf(deps, film) : await latestTakes(deps, visitId, visit.campaign);
  const kept = await store.transcripts.ofTakes(takes.map(({ id }) => id));
  const known = takes.flatMap(({ id }) => kept.find(({ takeId }) => takeId === id) ?? []);
  const state = stateOf(takes, known, isOn, now());
  if (!film && filmOnly) {
    // An earlier film, of takes that were recorded again since, stays until another is asked for: it has no words.
    const isAwaited = !stitch?.filmKey || stitch.status === 'Progressing';
    return none(isOn && isAwaited && state !== 'off' ? 'making' : 'off');
  }
  const samples = await samplesOf(deps, takes, film);
  const ofTake = (id: string) => known.find(({ takeId }) => takeId === id);
  const lines = filmLines(
    takes.map(({ id, sectionId }, index) => {
      const { id: transcriptId = '', lines = [] } = ofTake(id) ?? {};
      return { sectionId, transcriptId, samples: samples[index] ?? 0, lines };
    }),
  );
  return { transcript: { state, language: languageOf(known), lines }, known };
}

/** Returns one line of what is said in the visit's film, or in its latest takes. */
export async function readLine(deps: ReadingDeps, visitId: string, lineId: string): Promise<TranscriptLine | null> {
  const { lines } = await readTranscript(deps, visitId, { filmOnly: false });
  return lines.find(({ id }) => id === lineId) ?? null;
}

async function takesOf({ store }: Pick<ReadingDeps, 'store'>, { takeIds }: Stitch): Promise<Taken[]> {
  const takes = await Promise.all(takeIds.map((id) => store.takes.find(id)));
  return takeIds.map((id, index) => takes[index] ?? { id, sectionId: '', savedAt: null, claimedMs: null });
}

async function latestTakes(
  { store }: Pick<ReadingDeps, 'store'>,
  visitId: string,
  campaign: StoredCampaign,
): Promise<Taken[]> {
  const latest = await store.takes.latest(visitId);
  return recordedSections(campaign).flatMap(({ id }) => latest.get(id) ?? []);
}

/** Films of early versions do not say how long their sections are. */
async function samplesOf({ store }: Pick<ReadingDeps, 'store'>, takes: readonly Taken[], film: Stitch | null) {
  if (film?.sectionSamples?.length === takes.length) return film.sectionSamples;
  const sounds = await store.takes.sounds(takes.map(({ id }) => id));
  return takes.map(({ id, claimedMs }) => sounds.get(id)?.samples ?? ((claimedMs ?? 0) * SAMPLE_RATE) / 1000);
}

function stateOf(takes: readonly Taken[], known: readonly Known[], isOn: boolean, now: Date): Transcript['state'] {
  const states = takes.map(({ id, savedAt }) => {
    const state = known.find(({ takeId }) => takeId === id)?.state;
    if (!isOn) return state === 'ready' ? 'ready' : 'off';
    return state ?? (savedAt && savedAt > lostSince(now) ? 'waiting' : 'off');
  });
  if (states.includes('waiting')) return 'making';
  if (states.every((state) => state === 'off')) return isOn && takes.length === 0 ? 'making' : 'off';
  return states.every((state) => state === 'ready') ? 'ready' : 'failed';
}

/** Returns the language of the first section in which somebody speaks. */
function languageOf(known: readonly Known[]): string | null {
  const spoken = known.find(({ lines }) => lines.length > 0) ?? known[0];
  return spoken?.spoken ?? spoken?.language ?? null;
}
