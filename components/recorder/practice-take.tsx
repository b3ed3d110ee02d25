import { useTranslations } from 'next-intl';
import { PRACTICE_SECONDS } from '@/lib/browser/capture/practice';
import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { useAnnouncement } from '../ui/announce';
import { Button } from '../ui/button';
import { Player } from '../ui/player';
import type { usePractice } from './use-practice';

/** Starts, ends and closes a practice take. It is one button, so that the focus stays on it. */
export function PracticeControls({ practice, start, stop, close }: ReturnType<typeof usePractice>) {
  const t = useTranslations('devices.practice');
  const isOff = practice.name === 'off';
  const press = { off: start, recording: stop, playing: close };
  const note = t(`note.${practice.name}`, { seconds: PRACTICE_SECONDS });
  useAnnouncement(isOff ? '' : note);
  return (
    <div className="practice">
      <Button
        variant={isOff ? 'quiet' : 'secondary'}
        className={isOff ? 'align-start' : undefined}
        onClick={press[practice.name]}
      >
        {t(`press.${practice.name}`)}
      </Button>
      <p className="note">{note}</p>
    </div>
  );
}

export function PracticeFilm({ url }: { url: string }) {
  const t = useTranslations('devices.practice');
  return (
    <Player
      src={url}
      label={t('film')}
      canDownload={false}
      onLoadedMetadata={(event) => settleDuration(event.currentTarget)}
    />
  );
}
