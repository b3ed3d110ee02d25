import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { knownLanguage, LANGUAGE_NAMES } from '@/lib/contract/languages';
import type { FilmCaptions } from './captions';

type FullScreenCaptionsProps = Pick<FilmCaptions, 'language' | 'areShown'> & {
  /** Where they are as WebVTT. */
  track: string;
  /** Whether the player draws them itself: then nobody else should. */
  onDrawn: (isDrawn: boolean) => void;
};

/**
 * The captions of a film for a player that fills a phone's screen and shows nothing of the page. Elsewhere the page
 * draws them, and they are only held ready, unless the browser was asked to show them by its own means.
 */
export function FullScreenCaptions({ track: src, language, areShown, onDrawn }: FullScreenCaptionsProps) {
  const t = useTranslations('organizer.review');
  const element = useRef<HTMLTrackElement>(null);
  const note = useEffectEvent(onDrawn);
  useEffect(() => {
    const video = element.current?.closest('video');
    const track = element.current?.track;
    if (!video || !track) return;
    const tracks = video.textTracks;
    const look = () => note(track.mode === 'showing');
    const hold = () => void (track.mode = areShown ? 'hidden' : 'disabled');
    const show = () => void (track.mode = areShown ? 'showing' : 'disabled');
    hold();
    tracks.addEventListener('change', look);
    video.addEventListener('webkitbeginfullscreen', show);
    video.addEventListener('webkitendfullscreen', hold);
    return () => {
      tracks.removeEventListener('change', look);
      video.removeEventListener('webkitbeginfullscreen', show);
      video.removeEventListener('webkitendfullscreen', hold);
    };
  }, [areShown]);
  const known = knownLanguage(language);
  return (
    <track
      ref={element}
      kind="captions"
      src={src}
      srcLang={language ?? undefined}
      label={known ? LANGUAGE_NAMES[known] : t('captions')}
    />
  );
}
