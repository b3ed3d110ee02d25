import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { captionedFilmKey } from '@/lib/domain/files';
import { SAMPLE_RATE } from '@/lib/domain/pcm';
import type { JobContext, Jobs } from '../../ports/queue';
import type { Stitch } from '../../ports/store/stitches';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
import { withRunFiles } from '../with-run-files';
import { jobKeyOf } from './captioned-film';
import { filmsWait } from './films-wait';
import { type Captions, readCaptions } from './read-captions';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'queue' | 'transcriberSetup' | 'now'>;
type Job = Jobs['captionFilm'];

/** How many jobs are sent in one turn: they are done one after the other. */
const BATCH = 20;

/**
 * Job: draws the captions into a film, if they are still those that were asked for: else whoever asks again gets one.
 * Leaves the processors to films that
 * somebody waits for: `sendDueCaptionedFilms` sends it again. Only the latest run of a film keeps anything.
 */
export async function captionFilm(deps: Needed, job: Job, { isLastTry, signal }: JobContext): Promise<void> {
  const { store } = deps;
  const { userVideoId: visitId, filmKey, words } = job;
  if (await filmsWait(deps.queue)) return;
  const [visit, stitch, captions] = await Promise.all([
    store.visits.getInCampaign(visitId),
    store.stitches.find(visitId),
    readCaptions(deps, visitId),
  ]);
  const run = randomUUID();
  if (!visit || !stitch || captions?.words !== words) return store.captionedFilms.drop({ filmKey, words });
  await requireWorkRoom(deps);
  if (!(await store.captionedFilms.begin({ filmKey, words, run }))) return;
  const key = captionedFilmKey(visit, visit.campaign.name, run);
  try {
    await withRunFiles(deps, [key], async () => {
      const isMade = await burn(deps, { filmKey, key, stitch, captions, signal });
      if (isMade) await store.captionedFilms.keep({ filmKey, run, key });
      else await store.captionedFilms.fail({ filmKey, words, run, code: 'noFont' });
    });
  } catch (error) {
    if (isLastTry && !signal.aborted) await store.captionedFilms.fail({ filmKey, words, run, code: 'failed' });
    throw error;
  }
}

type Burning = { filmKey: string; key: string; stitch: Stitch; captions: Captions; signal: AbortSignal };

async function burn(deps: Needed, { filmKey, key, stitch, captions, signal }: Burning): Promise<boolean> {
  const { storage, media, files } = deps;
  const { lines, language } = captions;
  return files.withFolder(async (folder) => {
    const [film, output] = [join(folder, 'film.mp4'), join(folder, 'captioned.mp4')];
    await storage.copyTo(filmKey, film);
    const { size } = await media.probe({ source: film, isProven: true, signal });
    const seconds = secondsOf(stitch, lines);
    if (!(await media.burnCaptions({ film, size, seconds, language, lines, output, signal }))) return false;
    signal.throwIfAborted();
    await storage.store(key, output);
    return true;
  });
}

/** Films of early versions do not say how long they are: as long as somebody speaks, at least. */
function secondsOf({ sectionSamples }: Stitch, lines: Captions['lines']): number {
  const samples = sectionSamples?.reduce((sum, length) => sum + length, 0);
  return samples === undefined ? Math.max(...lines.map(({ endMs }) => endMs)) / 1000 : samples / SAMPLE_RATE;
}

/** Called for a job whose tries all failed or crashed their worker: records the failure. */
export async function giveUpCaptionedFilm({ store }: Pick<Deps, 'store'>, { filmKey, words }: Job): Promise<void> {
  await store.captionedFilms.fail({ filmKey, words, code: 'failed' });
}

/** Called periodically: sends the jobs that gave way to others, or were lost. */
export async function sendDueCaptionedFilms({ store, queue }: Pick<Deps, 'store' | 'queue'>): Promise<void> {
  for (const { visitId, ...film } of await store.captionedFilms.due(BATCH))
    await queue.send('captionFilm', jobKeyOf(film), { userVideoId: visitId, ...film });
}
