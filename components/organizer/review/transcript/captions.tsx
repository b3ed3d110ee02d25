import { useTranslations } from 'next-intl';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { GuardedButton } from '../../../ui/guarded';
import { ConsoleIcon } from '../../icon';
import type { Film } from '../use-film';
import { useLineAt } from './use-line-at';

/** What is said in a film, for its player. */
export type FilmCaptions = Pick<SubmittedTranscript, 'language'> & {
  lines: readonly Pick<SubmittedTranscript['lines'][number], 'startMs' | 'endMs' | 'words'>[];
  areShown: boolean;
  onShow: (areShown: boolean) => void;
  /** Where they are as WebVTT, for players that show only that; left out: nowhere. */
  track?: string;
};

type CaptionsProps = Pick<FilmCaptions, 'lines' | 'language'> & { film: Pick<Film, 'runs' | 'seconds' | 'at'> };

/** What is said in the film at this moment, over its picture. */
export function Captions({ lines, language, film }: CaptionsProps) {
  const line = useLineAt(lines, film);
  if (!line || line.words === '') return null;
  return (
    <p className="captions" lang={language ?? undefined} dir="auto">
      {line.words}
    </p>
  );
}

/** Shows captions or hides them. Without any there is nothing to be switched. */
export function CaptionsSwitch({ captions: { areShown, onShow } }: { captions: FilmCaptions }) {
  const t = useTranslations('organizer.review');
  return (
    <GuardedButton
      className="control--film"
      aria-pressed={areShown}
      aria-keyshortcuts="V"
      onClick={() => onShow(!areShown)}
    >
      <ConsoleIcon name="captions" /> <span className="reel__words">{t('captions')}</span>
    </GuardedButton>
  );
}
