import { AppError } from '@/lib/contract/errors';
import type { CaptionedFilm } from '@/lib/contract/transcripts';
import type { CountingDeps } from '../count-use';
import type { WebDeps } from '../deps';
import { findVisit, type VisitInput } from '../visits/find-visit';
import { findCaptionedFilm, makeCaptionedFilm, type Source } from './captioned-film';
import type { ReadingDeps } from './read-transcript';

type Reading = ReadingDeps & Pick<WebDeps, 'whitelabel' | 'storage'>;

/** Returns whether the visitor's film is there with its captions in its pictures. Throws what `findVisit` does. */
export async function getOwnCaptionedFilm(deps: Reading, input: VisitInput): Promise<CaptionedFilm> {
  const source = await findSource(deps, input);
  return source ? findCaptionedFilm(deps, source) : { state: 'none', url: null };
}

/** Has it made. Throws also `notFound` where there are no captions, or films are not saved, and `tooMany`. */
export async function makeOwnCaptionedFilm(
  deps: Reading & Pick<WebDeps, CountingDeps | 'queue'>,
  input: VisitInput,
): Promise<CaptionedFilm> {
  const source = await findSource(deps, input);
  if (!source) throw new AppError('notFound', 'This video is not saved with captions');
  return makeCaptionedFilm(deps, source);
}

/** The film as its visitor sees it. `null`: its campaign has no captions, or lets nobody save films. */
async function findSource(deps: Reading, input: VisitInput): Promise<Source | null> {
  const { id: visitId, uuid, campaign } = await findVisit(deps, input);
  if (!campaign.allowSharing || campaign.captions !== 'on') return null;
  const stitch = await deps.store.stitches.find(visitId);
  const filmKey = stitch?.namedFilmKey ?? stitch?.filmKey ?? null;
  return { visitId, filmKey, whose: uuid, downloadAs: `${campaign.name}_captions.mp4` };
}
