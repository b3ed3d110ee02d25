import { filmSections } from '@/lib/domain/answers';
import type { JobContext } from '../../ports/queue';
import type { Take } from '../../ports/store/takes';
import { readAnswers } from '../visits/read-answers';
import { createFilmBeginner } from './begin-film';
import { openLiveEffects, type LiveDeps } from './live-effects';
import type { SectionContext } from './live-shape';
import { FIRST_LIVE_STEP, reduceLive, type LiveStep } from './live-machine';

/** What happens to takes on the way, in words for the log. `err`: why the film could not be written meanwhile. */
export type OnLiveEnd = (takeId: string, how: { why: string; parts: number; err?: unknown }) => void;

/**
 * Job: normalises a take while it is recorded. The parts, in their order and as they were announced, are written to a
 * file and handed to a running ffmpeg, so that both are ready when the take is confirmed (`settleTake`) and saved
 * (`prepareMezzanine`). Whenever that is not possible it gives up, and they do the same from the take's parts and file.
 */
export async function normaliseLive(
  deps: LiveDeps,
  { takeId }: { takeId: string },
  { signal }: Pick<JobContext, 'signal'>,
  onEnd: OnLiveEnd,
): Promise<void> {
  const take = await deps.store.takes.find(takeId);
  const context = take && isBeingSent(take) && (await findSectionContext(deps, take));
  if (!context || (await deps.files.room()) !== 'ample') return;
  const film = createFilmBeginner(deps, take, signal);
  let isMade = false;
  const following = deps.live.during(takeId, take.visitId, async (run) => {
    try {
      await deps.files.withFolder(async (folder) => {
        signal.addEventListener('abort', run.wakeSignal.raise);
        const effects = await openLiveEffects({ deps, take, context, run, film, folder, signal });
        try {
          let step: LiveStep = FIRST_LIVE_STEP;
          while (step.effect.name !== 'stop') {
            signal.throwIfAborted();
            step = reduceLive(step.state, await effects.run(step.state, step.effect));
          }
          isMade = step.effect.why === 'done' && run.isSealed;
          onEnd(takeId, { why: step.effect.why, parts: step.state.fed.length, err: film.fault() });
        } finally {
          run.isReading = false;
          signal.removeEventListener('abort', run.wakeSignal.raise);
          await effects.close();
        }
      });
    } finally {
      run.isReading = false;
      // It was rung for parts that it has not read.
      if (run.parts === null) await deps.queue.send('verify', takeId, { userVideoId: take.visitId, takeId });
    }
  });
  try {
    await following;
  } finally {
    await film.end(isMade);
  }
  signal.throwIfAborted();
}

const isBeingSent = ({ manifestHash, savedAt, discardedAt }: Take) =>
  manifestHash === null && savedAt === null && discardedAt === null;

async function findSectionContext(deps: LiveDeps, take: Take): Promise<SectionContext | null> {
  const visit = await deps.store.visits.getInCampaign(take.visitId);
  if (!visit) return null;
  const answers = await readAnswers(deps, visit);
  const saved = answers ? await deps.store.takes.latest(visit.id) : null;
  const sections = filmSections(visit.campaign, answers, (id) => id === take.sectionId || Boolean(saved?.has(id)));
  const index = sections.findIndex(({ id }) => id === take.sectionId);
  if (index < 0) return null;
  return { section: sections[index]!, earlier: sections.slice(0, index), isLast: index === sections.length - 1 };
}
