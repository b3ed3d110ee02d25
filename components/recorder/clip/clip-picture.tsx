import { useTranslations } from 'next-intl';
import { type CSSProperties, useRef } from 'react';
import type { ClipPlayer, ClipState } from '@/lib/browser/capture/clip-player';
import type { AskedClip } from '@/lib/contract/clips';
import { Icon } from '../../ui/icon';
import { tracksOf } from './clip-tracks';
import { useCaptions } from './use-captions';
import { Wave } from './wave';

type ClipPictureProps = {
  clip: AskedClip;
  player: ClipPlayer;
  state: ClipState;
  areCaptionsShown: boolean;
  sectionNum: number;
};

/** The clip in the place of the camera's picture, with how far it is and what is said. */
export function ClipPicture({ clip, player: { attach }, state, areCaptionsShown, sectionNum }: ClipPictureProps) {
  const t = useTranslations('clips');
  const section = useTranslations('section');
  const track = useRef<HTMLTrackElement>(null);
  const captions = useCaptions(track, areCaptionsShown);
  const isSound = clip.kind === 'audio';
  const Media = isSound ? 'audio' : 'video';
  const length = clip.seconds ?? 0;
  const share = length > 0 ? Math.min(1, state.seconds / length) : 0;
  const [shown] = tracksOf(clip);
  return (
    <>
      <div
        className={isSound ? 'picture picture--voice' : 'picture'}
        role="group"
        aria-label={t(isSound ? 'audio' : 'video')}
      >
        {isSound && <Wave share={share} />}
        <Media
          ref={attach}
          preload="auto"
          {...(!isSound && { poster: clip.posterUrl ?? undefined, playsInline: true })}
        >
          {shown && <track key={shown.src} ref={track} kind="captions" src={shown.src} srcLang={shown.srcLang} />}
        </Media>
        {captions && (
          <p className="captions" lang={shown?.srcLang} dir="auto">
            {captions}
          </p>
        )}
        {!isSound && (
          <div
            className="picture__line"
            aria-hidden="true"
            style={{ '--played': (100 * share).toFixed(1) } as CSSProperties}
          />
        )}
      </div>
      <div className="picture__chips">
        <span className="badge badge--picture">
          <Icon name="sound" />{' '}
          {state.name === 'ready'
            ? t('length', { length: clock(length) })
            : t('position', { at: clock(state.seconds), length: clock(length) })}
        </span>
        <span className="badge badge--picture">{section('part', { number: sectionNum })}</span>
      </div>
    </>
  );
}

/** `0:18`. A clip of 17.6 seconds lasts 18. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
