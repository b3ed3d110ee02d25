import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { useAnnouncement } from '../../ui/announce';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { clock } from '../submissions/clock';
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
          <span className="visually-hidden">{t('at')}</span>
          {clock(film.seconds)} / {clock(film.length)}
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

function Chapters({ chapters, film }: Pick<ReelProps, 'chapters' | 'film'>) {
  const t = useTranslations('organizer.review');
  const widths = chapters.map(({ lengthMs }) => `minmax(9rem, ${Math.max(1, Math.round(lengthMs / 1000))}fr)`);
  return (
    <ol className="chapters" style={{ '--parts': widths.join(' ') } as CSSProperties} aria-label={t('chapters')}>
      {chapters.map(({ sectionId, prompt, startMs, lengthMs }, index) => {
        const played = Math.max(0, Math.min(100, Math.round(((film.seconds * 1000 - startMs) / lengthMs) * 100)));
        return (
          <li key={sectionId}>
            <GuardedButton
              style={{ '--played': played } as CSSProperties}
              aria-current={index === film.current ? 'true' : undefined}
              onClick={() => film.seek(startMs / 1000)}
            >
              <b>
                <span className="visually-hidden">{t('chapter', { number: index + 1 })}</span>
                {clock(startMs / 1000)}
              </b>
              <span>{prompt ?? t('withoutPrompt', { number: index + 1 })}</span>
            </GuardedButton>
          </li>
        );
      })}
    </ol>
  );
}
