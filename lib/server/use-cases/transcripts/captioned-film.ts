import { AppError } from '@/lib/contract/errors';
import type { CaptionedFilm } from '@/lib/contract/transcripts';
import type { LinkInput } from '../../ports/storage';
import type { CaptionedFilmRecord } from '../../ports/store/captioned-films';
import { countUse, type CountingDeps } from '../count-use';
import type { WebDeps } from '../deps';
import { LINK_SECONDS } from '../visits/link-seconds';
import { readCaptions } from './read-captions';
import type { ReadingDeps } from './read-transcript';

type Reading = ReadingDeps & Pick<WebDeps, 'storage'>;
type Making = Reading & Pick<WebDeps, CountingDeps | 'queue'>;

/** Which film the captions are drawn into. `filmKey` `null`: there is none. `whose`: by whom uses are counted. */
export type Source = { visitId: string; filmKey: string | null; whose: string } & Required<
  Pick<LinkInput, 'downloadAs'>
> &
  Pick<LinkInput, 'isSealed'>;

const NONE: CaptionedFilm = { state: 'none', url: null };

/** Returns whether a film is there with its captions as they are now. Whoever calls this may save the film. */
export async function findCaptionedFilm(deps: Reading, source: Source): Promise<CaptionedFilm> {
  if (!source.filmKey) return NONE;
  const [kept, captions] = await Promise.all([
    deps.store.captionedFilms.find(source.filmKey),
    readCaptions(deps, source.visitId),
  ]);
  return kept && kept.words === captions?.words ? present(deps, source, kept) : NONE;
}

/**
 * Has one made, unless it is made or there. Throws `notFound` when there is no film, or nothing is written down of it,
 * and `tooMany`.
 */
export async function makeCaptionedFilm(deps: Making, source: Source): Promise<CaptionedFilm> {
  const { store, queue } = deps;
  const { visitId, filmKey } = source;
  const captions = filmKey === null ? null : await readCaptions(deps, visitId);
  if (filmKey === null || !captions) throw nothingSaid();
  const { words } = captions;
  const before = await store.captionedFilms.find(filmKey);
  const isAsked = before?.words === words && before.failedCode === null;
  if (!isAsked) await countUse(deps, 'captionedFilm', source.whose);
  const kept = await store.captionedFilms.request({ filmKey, visitId, words, at: deps.now() });
  if (!kept) throw nothingSaid();
  // Who asked for other words is not waited for any more.
  if (before && before.words !== words) await queue.forget('captionFilm', jobKeyOf(before));
  if (kept.key === null) await queue.send('captionFilm', jobKeyOf(kept), { userVideoId: visitId, filmKey, words });
  return present(deps, source, kept);
}

/** The key of the job that makes such a film. */
export const jobKeyOf = ({ filmKey, words }: Pick<CaptionedFilmRecord, 'filmKey' | 'words'>) => `${filmKey} ${words}`;

const nothingSaid = () => new AppError('notFound', 'Nothing is written down of this video');

async function present({ storage }: Reading, source: Source, kept: CaptionedFilmRecord): Promise<CaptionedFilm> {
  const { key, failedCode } = kept;
  if (key === null) return { state: failedCode === null ? 'making' : 'failed', url: null };
  const { downloadAs, isSealed } = source;
  return { state: 'made', url: await storage.link({ key, lifeSeconds: LINK_SECONDS, downloadAs, isSealed }) };
}
