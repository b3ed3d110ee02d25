import type { Section } from '@/lib/contract/campaign-content';
import { filmSections } from '@/lib/domain/answers';
import type { Shape } from '../../ports/media';
import { BadMedia } from '../../ports/media-errors';
import type { JobContext } from '../../ports/queue';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';
import { readAnswers } from '../visits/read-answers';
import { isTranscribed, requestTranscript } from '../transcripts/request-transcript';
import { retryThroughOutage } from './retry-through-outage';
import { filmShape } from './film-shape';
import { orEncoded, prepareMezzanine, probeTake } from './prepare-mezzanine';
import { goOnWithStitch, isAwaited, isUnfinished, sendStitch } from './send-stitch';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'live' | 'queue' | 'now'> &
  Pick<Deps, 'transcriberSetup' | 'onUnasked'>;

/**
 * Job: prepares a saved take for stitching while the visitor records the next section. It does nothing for a take that
 * is gone, superseded or already known to be at fault. While the film's shape is unknown, because the first section is
 * missing, it also does nothing: the first section's job sends this job again.
 */
export function prepareTake(
  deps: Needed,
  { takeId }: { takeId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  return retryThroughOutage(signal, () => orEncoded(() => tryToPrepare(deps, takeId, signal)));
}

async function tryToPrepare(deps: Needed, takeId: string, signal: AbortSignal): Promise<void> {
  const take = await deps.store.takes.find(takeId);
  const visit = take && (await deps.store.visits.getInCampaign(take.visitId));
  if (!visit) return;
  const { campaign } = visit;
  const latest = await deps.store.takes.latest(take.visitId);
  const section = campaign.sections.find(({ id }) => id === take.sectionId);
  const sections = filmSections(campaign, await readAnswers(deps, visit), (id) => latest.has(id));
  const first = latest.get(sections[0]?.id ?? '');
  if (!section || !first || latest.get(take.sectionId)?.id !== take.id || take.fault || first.fault) return;

  try {
    const { size } = await probeTake(deps, first, signal);
    if (take.id !== first.id) await probeTake(deps, take, signal);
    // With what was found by now of this take and all others.
    const known = await deps.store.takes.latest(take.visitId);
    const copyings = sections.map(({ id }) => known.get(id)?.copying ?? null);
    const shape = filmShape({ size, videoType: first.videoType, copyings });
    const earlier = sections.slice(0, sections.indexOf(section)).map(({ id }) => latest.get(id));
    await prepareMezzanine(deps, known.get(section.id) ?? take, section, shape, earlier, signal);
    // Whoever waits for the film is not to wait for more: it goes on below, and asks for the words of its takes later.
    if (!(await isAwaited(deps, take.visitId))) {
      await sendOthers(deps, take, latest, shape);
      await prepareFilm(deps, sections, latest, shape, first);
      if (isTranscribed(deps, campaign) && !isUnfinished(await deps.store.stitches.find(take.visitId)))
        await requestTranscript(deps, take, campaign);
    }
  } catch (error) {
    const erased = !(await deps.store.takes.find(take.id));
    if (erased) return;
    // The fault is recorded on the take; the visitor is told with the state of the film.
    if (!(error instanceof BadMedia)) throw error;
  }
  await goOnWithStitch(deps, take.visitId);
}

/**
 * Called for a take whose tries all failed or crashed their worker: sets it aside so that the queue goes on. A film
 * that is asked for tries it once more.
 */
export async function giveUpTake(
  deps: Pick<Deps, 'store' | 'queue'>,
  { userVideoId, takeId }: { userVideoId: string; takeId: string },
): Promise<void> {
  await deps.store.takes.setAside(takeId);
  await goOnWithStitch(deps, userVideoId);
}

/** Once the last take is prepared, makes the film at once, so that it is there when the visitor asks for it. */
async function prepareFilm(
  deps: Needed,
  sections: readonly Pick<Section, 'id'>[],
  latest: Map<string, Take>,
  shape: Shape,
  first: Take,
): Promise<void> {
  const takeIds = sections.flatMap((section) => latest.get(section.id)?.id ?? []);
  if (takeIds.length < sections.length) return;
  const ready = await Promise.all(takeIds.map((id) => deps.store.takes.mezzanine(id, shape)));
  if (ready.includes(null)) return;
  const prepared = await deps.store.stitches.prepare(first.visitId, takeIds, first.videoType);
  if (prepared) await sendStitch(deps, prepared);
}

/** A new take may change the film's shape, so the others are prepared again where that has not been done. */
async function sendOthers({ queue, store }: Needed, own: Take, latest: Map<string, Take>, shape: Shape): Promise<void> {
  for (const { id, visitId, fault, isSetAside } of latest.values()) {
    if (id === own.id || fault || isSetAside || (await store.takes.mezzanine(id, shape))) continue;
    await queue.send('normalise', id, { userVideoId: visitId, takeId: id });
  }
}
