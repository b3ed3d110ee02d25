import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { knownLanguage, LANGUAGE_NAMES } from '@/lib/contract/languages';
import { paths } from '@/lib/contract/paths';
import { filmCaptions } from '@/lib/domain/transcripts/film-captions';
import { useAnnouncement } from '../ui/announce';
import { GuardedLink } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { type FilmCaptionsProps, useTranscript } from './use-transcript';

/** The captions of a film once they are there, shown at first. */
export function FilmTrack({ campaign, userVideo }: FilmCaptionsProps) {
  const t = useTranslations('captions');
  const { data: transcript } = useTranscript(campaign, userVideo);
  const track = useRef<HTMLTrackElement>(null);
  const isShown = transcript !== undefined && filmCaptions(transcript) === 'ready';
  useEffect(() => {
    // Some browsers heed `default` only in a film that is not loaded yet.
    const { current } = track;
    if (isShown && current?.track?.mode === 'disabled') current.track.mode = 'showing';
  }, [isShown]);
  if (!isShown) return null;
  const language = knownLanguage(transcript.language);
  return (
    <track
      ref={track}
      kind="captions"
      default
      src={paths.filmCaptions(campaign.name, userVideo.uuid)}
      srcLang={transcript.language ?? undefined}
      label={language ? LANGUAGE_NAMES[language] : t('track')}
    />
  );
}

/**
 * Says that captions are being created, or where they are corrected, also when nothing is left of them. Without any it
 * says nothing.
 */
export function FilmCaptionsStanding({ campaign, userVideo }: FilmCaptionsProps) {
  const t = useTranslations('captions');
  const { data: transcript } = useTranscript(campaign, userVideo);
  const standing = transcript ? filmCaptions(transcript) : 'none';
  const [hasWaited, setHasWaited] = useState(false);
  if (standing === 'making' && !hasWaited) setHasWaited(true);
  useAnnouncement(hasWaited && standing === 'ready' ? t('ready') : '');
  if (standing === 'none') return null;
  const isThere = standing !== 'making';
  return (
    <div className="publish__captions" role={isThere ? undefined : 'status'}>
      <Icon name="captions" />
      <div>
        {standing !== 'emptied' && <p>{t(standing)}</p>}
        {isThere && (
          <GuardedLink className="textlink" href={paths.captions(campaign.name)}>
            {t('correct')}
          </GuardedLink>
        )}
      </div>
    </div>
  );
}
