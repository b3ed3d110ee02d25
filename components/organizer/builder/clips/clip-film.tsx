import { useTranslations } from 'next-intl';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { settleDuration } from '@/lib/browser/capture/settle-duration';
import { VoiceCard } from '../../../recorder/voice-card';
import { ConsoleButton } from '../../console-button';
import { clock } from '../../submissions/clock';

/** Where a film is told to go, seconds. */
export type ClipFilmHandle = { show(seconds: number): void; playFrom(seconds: number): void };

type ClipFilmProps = {
  src: string;
  isAudio: boolean;
  /** What of it is played, seconds. */
  from: number;
  to: number;
  /** The words on it at the moment. */
  words?: string;
  onTime?: (seconds: number, isPlaying: boolean) => void;
  ref?: Ref<ClipFilmHandle>;
  /** What stands beside the button that plays it. */
  children?: ReactNode;
};

/** A recording of a question, which plays only what is kept of it. */
export function ClipFilm({ src, isAudio, from, to, words, onTime, ref, children }: ClipFilmProps) {
  const t = useTranslations('organizer.builder.clips');
  const media = useTranslations('media');
  const film = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(from);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const at = Math.min(Math.max(seconds, from), to);
  const note = (now: number) => {
    setSeconds(now);
    onTime?.(now, film.current?.paused === false);
  };
  const goTo = (place: number) => {
    if (film.current) film.current.currentTime = place;
    note(place);
  };
  const play = (place?: number) => {
    const now = film.current?.currentTime ?? 0;
    if (place !== undefined) goTo(place);
    else if (now < from || now >= to - 0.05) goTo(from);
    // A browser that does not play it says so by an error of the film.
    void film.current?.play()?.catch(() => undefined);
  };
  useImperativeHandle(ref, () => ({ show: goTo, playFrom: play }));

  useEffect(() => {
    if (!isPlaying) return;
    // The browser tells the time four times a second, which is too late for an end.
    const timer = setInterval(() => {
      const now = film.current?.currentTime ?? 0;
      note(now);
      if (now < to) return;
      film.current?.pause();
      goTo(from);
    }, 50);
    return () => clearInterval(timer);
  });

  return (
    <>
      <div className={isAudio ? 'picture picture--voice' : 'picture'}>
        <video
          ref={film}
          src={src}
          className={isAudio ? 'visually-hidden' : undefined}
          aria-label={t('recording')}
          playsInline
          preload="auto"
          onLoadedMetadata={(event) => settleDuration(event.currentTarget)}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => goTo(from)}
          onError={() => setIsBroken(true)}
        />
        {isAudio && <VoiceCard label={t('voice')} name="" />}
        {words && (
          <p className="captions" dir="auto">
            {words}
          </p>
        )}
        <div className="picture__line" aria-hidden="true" style={playedStyle(at, from, to)} />
      </div>
      {isBroken && <p className="note">{media('unplayable')}</p>}
      <div className="inline inline--apart">
        <div className="inline">
          <ConsoleButton
            variant="secondary"
            small
            icon={isPlaying ? 'pause' : 'play'}
            onClick={() => (isPlaying ? film.current?.pause() : play())}
          >
            {t(isPlaying ? 'pause' : 'play')}
          </ConsoleButton>
          <span className="note tabular">{t('played', { time: clock(at - from), length: clock(to - from) })}</span>
        </div>
        {children}
      </div>
    </>
  );
}

const playedStyle = (at: number, from: number, to: number) =>
  ({ '--played': to > from ? ((at - from) / (to - from)) * 100 : 0 }) as CSSProperties;
