import { useTranslations } from 'next-intl';
import { filmCaptions } from '@/lib/domain/transcripts/film-captions';
import { useAnnouncement } from '../ui/announce';
import { Button, ButtonLink } from '../ui/button';
import { useKeptFocus } from '../ui/use-kept-focus';
import { type ShownCaptions, useCaptionedFilm } from './use-captioned-film';
import { useDownloadAddress } from './use-download-address';
import { type FilmCaptionsProps, useTranscript } from './use-transcript';

/**
 * Saves the film with its captions drawn into it as they are now, which is made when somebody asks; nothing where there
 * are none.
 */
export function CaptionedDownload(props: FilmCaptionsProps) {
  const { data: transcript, mutate } = useTranscript(props.campaign, props.userVideo);
  if (!transcript || filmCaptions(transcript) !== 'ready') return null;
  return <Download {...props} words={transcript.lines.map(({ words }) => words)} onGone={() => void mutate()} />;
}

function Download({ campaign, userVideo, ...captions }: FilmCaptionsProps & ShownCaptions) {
  const t = useTranslations('captions');
  const common = useTranslations('common');
  const { film, make, isAsking, hasWaited, trouble } = useCaptionedFilm(campaign, userVideo, captions);
  const saving = useDownloadAddress(film?.url ?? null, `${campaign.name}_captions`);
  const hasFailed = film?.state === 'failed' && !isAsking;
  const isMaking = film?.state === 'making' || isAsking;
  const note = isMaking ? t('creatingNote') : hasFailed ? t('creatingFailed') : trouble;
  const ready = saving && hasWaited ? t('downloadReady') : '';
  useAnnouncement(note || ready);
  const keepingFocus = useKeptFocus<HTMLDivElement>(saving !== null);
  if (!film) return null;
  return (
    <div className="captioned" {...keepingFocus}>
      {(note || ready) && <p className="note">{note || ready}</p>}
      {saving ? (
        <ButtonLink variant="secondary" external icon="download" {...saving} download={`${campaign.name}_captions.mp4`}>
          {t('download')}
        </ButtonLink>
      ) : (
        <Button variant="secondary" icon="captions" aria-disabled={isMaking} onClick={() => void (isMaking || make())}>
          {isMaking ? t('creating') : hasFailed ? common('tryAgain') : t('download')}
        </Button>
      )}
    </div>
  );
}
