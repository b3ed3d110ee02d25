import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { useAnnouncement } from '../../ui/announce';
import { GuardedButton } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { clock } from '../submissions/clock';
import { Chapters } from './chapters';
import { Scrubber } from './scrubber';
import { SoundOnly } from './sound-only';
import { Captions, CaptionsSwitch, type FilmCaptions } from './transcript/captions';
import { FullScreenCaptions } from './transcript/full-screen-captions';
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
  /** Whether the picture is shown, and how that changes; left out: it always is. */
  picture?: { isShown: boolean; onShow: (isShown: boolean) => void };
  /** What is said in it; left out: nothing is written down. */
  captions?: FilmCaptions;
};

/** A film with its sections and a bar of its own. It never starts by itself. */
export function Reel(props: ReelProps) {
  const { src, poster, label, chapters, film, attach, attachFrame, speed, onSpeed, picture, captions } = props;
  const isShown = picture?.isShown ?? true;
  const t = useTranslations('organizer.review');
  const [isDrawn, setIsDrawn] = useState(false);
  useAnnouncement(film.hasFailed ? t('playFailed') : '');
  return (
    <section
      className={isShown && film.isPortrait ? 'reel reel--portrait' : 'reel'}
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
          hidden={!isShown}
          disablePictureInPicture={!isShown}
          playsInline
          preload="metadata"
          onClick={film.toggle}
          {...film.events}
        >
          {captions?.track && <FullScreenCaptions {...captions} track={captions.track} onDrawn={setIsDrawn} />}
        </video>
        {!isShown && <SoundOnly runs={film.runs} />}
        {captions?.areShown && !isDrawn && <Captions lines={captions.lines} language={captions.language} film={film} />}
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
          {picture && <ShowVideo picture={picture} film={film} />}
          {captions && <CaptionsSwitch captions={captions} />}
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
          {isShown && (
            <GuardedButton className="control--film" aria-keyshortcuts="F" onClick={film.fill}>
              <ConsoleIcon name="full" /> <span className="reel__words">{t('fullScreen')}</span>
            </GuardedButton>
          )}
        </span>
      </div>
    </section>
  );
}

type ShowVideoProps = { picture: NonNullable<ReelProps['picture']>; film: Pick<Film, 'fill'> };

function ShowVideo({ picture: { isShown, onShow }, film }: ShowVideoProps) {
  const t = useTranslations('organizer.review');
  function press() {
    // Without a picture there is nothing to fill the screen with.
    if (isShown && document.fullscreenElement) film.fill();
    onShow(!isShown);
  }
  return (
    <GuardedButton className="control--film" aria-pressed={isShown} onClick={press}>
      <ConsoleIcon name={isShown ? 'eye' : 'eye-off'} /> {t('showVideo')}
    </GuardedButton>
  );
}
