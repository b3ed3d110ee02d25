import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import type { ClipPlayer, ClipState } from '@/lib/browser/capture/clip-player';
import type { AskedClip } from '@/lib/contract/clips';
import { GuardedButton } from '../../ui/guarded';
import { Icon } from '../../ui/icon';
import { NEXT_FOCUS } from '../../ui/next-focus';
import { ControlSlot } from '../controls';

type ClipControlsProps = {
  clip: AskedClip;
  player: ClipPlayer;
  state: ClipState;
  areCaptionsShown: boolean;
  onCaptions: (areShown: boolean) => void;
  onRead: () => void;
};

/** Plays and pauses a clip, also by the space bar, with its captions or without; or the visitor reads instead. */
export function ClipControls({
  clip,
  player: { press },
  state,
  areCaptionsShown,
  onCaptions,
  onRead,
}: ClipControlsProps) {
  const t = useTranslations('clips');
  useSpaceBar(press);
  const isPlaying = state.name === 'playing';
  const share = clip.seconds ? Math.min(1, state.seconds / clip.seconds) : 0;
  return (
    <div className="controls">
      <ControlSlot>
        {clip.tracks.length > 0 && (
          <GuardedButton
            className="control"
            data-on={areCaptionsShown || undefined}
            onClick={() => onCaptions(!areCaptionsShown)}
          >
            <Icon name="captions" /> {t(areCaptionsShown ? 'captionsOn' : 'captionsOff')}
          </GuardedButton>
        )}
      </ControlSlot>
      <GuardedButton
        {...NEXT_FOCUS}
        className="shutter shutter--play"
        style={{ '--played': (100 * share).toFixed(1) } as CSSProperties}
        onClick={press}
      >
        <span className="shutter__ring" aria-hidden="true">
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </span>
        <span className="shutter__words">
          <span>{t(isPlaying ? 'pause' : 'play')}</span>
          <span style={{ visibility: 'hidden' }}>{t(isPlaying ? 'play' : 'pause')}</span>
        </span>
      </GuardedButton>
      <ControlSlot>
        <GuardedButton className="control" onClick={onRead}>
          <Icon name="words" /> {t('read')}
        </GuardedButton>
      </ControlSlot>
    </div>
  );
}

/** Where nothing else takes it: no button, no field, no dialog. */
function useSpaceBar(onPress: () => void): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || event.defaultPrevented) return;
    const isTaken = (event.target as Element).closest('button, a, input, textarea, select, summary, dialog');
    if (isTaken || document.querySelector('dialog[open]')) return;
    // It would scroll.
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
