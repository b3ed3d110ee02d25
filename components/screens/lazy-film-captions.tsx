import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { loadOptional } from '../ui/load-later';
import type { FilmCaptionsProps } from './use-transcript';

const load = () => import('./film-captions');
const Track = loadOptional(() => load().then((it) => it.FilmTrack));
const Standing = loadOptional(() => load().then((it) => it.FilmCaptionsStanding));

type LazyProps = { campaign: Campaign; userVideo: UserVideo | null | undefined };

const shown = ({ campaign, userVideo }: LazyProps): FilmCaptionsProps | null =>
  campaign.captions === 'on' && userVideo?.completedUrl ? { campaign, userVideo } : null;

/** The captions of a visitor's film, as a part of its player. */
export function LazyFilmTrack(props: LazyProps) {
  const of = shown(props);
  return of && <Track {...of} />;
}

/** Whether there are captions, and the way to correct them. */
export function LazyFilmCaptions(props: LazyProps) {
  const of = shown(props);
  return of && <Standing {...of} />;
}
