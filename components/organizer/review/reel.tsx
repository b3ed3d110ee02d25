import { useTranslations } from 'next-intl';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { useAnnouncement } from '../../ui/announce';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { clock } from '../submissions/clock';
import { Chapters } from './chapters';
import { Scrubber } from './scrubber';
import type { Film } from './use-film';
import { SPEEDS } from './viewing';

type ReelProps = {
  src: string;
  poster: string | null;
  label: string;
  chapters: Submission['chapters'];
  film: Omit<Film, 'attach' | 'attachFrame'>;
  attach: Film['attach'];
  attachFrame: Film['attachFrame'];
  speed: number;
  onSpeed: (speed: number) => void;
};

/** A film with its sections and a bar of its own. It never starts by itself. */
export function Reel({ src, poster, label, chapters, film, attach, attachFrame, speed, onSpeed }: ReelProps) {
  const t = useTranslations('organizer.review');
  useAnnouncement(film.hasFailed ? t('playFailed') : '');
  return (
    <section
      className={film.isPortrait ? 'reel reel--portrait' : 'reel'}
      id="film"
      aria-label={t('film')}
      ref={attachFrame}
    >
      <div className="reel__picture">
        <video
          ref={attach}
          src={src}
          poster={poster ?? undefined}
          aria-label={label}
          playsInline
          preload="metadata"
          onClick={film.toggle}
          {...film.events}
        />
      </div>
      <Scrubber chapters={chapters} film={film} />
      {chapters.length > 0 && <Chapters chapters={chapters} film={film} />}
      <div className="reel__bar" role="group" aria-label={t('controls')}>
        <GuardedButton
          className="control--film control--film--play"
          aria-keyshortcuts="Space"
          onClick={film.hasFailed ? film.reload : film.toggle}
        >
          <ConsoleIcon name={film.hasFailed ? 'again' : film.runs ? 'pause' : 'play'} />{' '}
          {t(film.hasFailed ? 'reload' : film.runs ? 'pause' : 'play')}
        </GuardedButton>
        <span className="tabular">
          <span className="visually-hidden">
            {t('positionOf', { time: clock(film.seconds), length: clock(film.length) })}
          </span>
          <span aria-hidden="true">
            {clock(film.seconds)} / {clock(film.length)}
          </span>
        </span>{' '}
        <span className="inline far">
          <label className="select">
            <span className="visually-hidden">{t('speed')}</span>
            <select value={speed} onChange={({ target }) => onSpeed(Number(target.value))}>
              {SPEEDS.map((value) => (
                <option key={value} value={value}>
                  {value}×
                </option>
              ))}
            </select>
            <ConsoleIcon name="chevron" />
          </label>
          <GuardedButton className="control--film" aria-keyshortcuts="F" onClick={film.fill}>
            <ConsoleIcon name="full" /> <span className="reel__words">{t('fullScreen')}</span>
          </GuardedButton>
        </span>
      </div>
    </section>
  );
}
