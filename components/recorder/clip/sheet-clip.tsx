import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createClipPlayer, isOver } from '@/lib/browser/capture/clip-player';
import type { ClipMemory } from '@/lib/browser/visit/clip-memory';
import type { AskedClip } from '@/lib/contract/clips';
import { Button } from '../../ui/button';
import { tracksOf } from './clip-tracks';
import { useCaptions } from './use-captions';

type SheetClipProps = {
  /** A video or sound. */
  clip: AskedClip;
  memory: ClipMemory;
  /** The time to think waits until this is called. Left out: nothing waits. */
  onHeard?: () => void;
};

/**
 * What a question is asked with above a sheet, where no camera is on: it has the browser's own controls. These cannot
 * load it again after the connection broke, which makes nothing heard.
 */
export function SheetClip({ clip: given, memory, onHeard }: SheetClipProps) {
  const t = useTranslations('clips');
  const track = useRef<HTMLTrackElement>(null);
  // Newly signed, it is the same file, and would begin anew.
  const [clip, setClip] = useState(given);
  if (fileOf(given) !== fileOf(clip)) setClip(given);
  const { url } = clip;
  const player = useMemo(() => createClipPlayer(url), [url]);
  const state = useSyncExternalStore(player.subscribe, player.getState, player.getState);
  const hear = useEffectEvent(() => onHeard?.());
  const isHeard = isOver(state);
  useEffect(() => {
    if (isHeard) hear();
  }, [isHeard]);
  const isSound = clip.kind === 'audio';
  // Browsers show the captions of a video themselves.
  const captions = useCaptions(track, isSound);
  if (state.name === 'broken') return null;
  const [shown] = tracksOf(clip);
  const media = {
    ...{ ref: player.attach, controls: true, preload: 'metadata', controlsList: 'nodownload' },
    'aria-label': t(isSound ? 'audio' : 'video'),
  } as const;
  const words = shown && (
    <track
      ref={track}
      kind="captions"
      src={shown.src}
      srcLang={shown.srcLang}
      label={shown.label}
      default={!isSound && memory.showsCaptions()}
    />
  );
  return (
    <div className="ask ask--played">
      {isSound ? (
        <audio {...media}>{words}</audio>
      ) : (
        <video
          {...media}
          poster={clip.posterUrl ?? undefined}
          playsInline
          onPause={({ currentTarget: { textTracks } }) => {
            if (shown) memory.keepCaptions([...textTracks].some(({ mode }) => mode === 'showing'));
          }}
        >
          {words}
        </video>
      )}
      {captions && (
        <p className="captions" lang={shown?.srcLang} dir="auto">
          {captions}
        </p>
      )}
      {state.isCut && (
        <Button variant="secondary" icon="play" onClick={player.press}>
          {t('play')}
        </Button>
      )}
      {onHeard && (
        <Button variant="quiet" icon="words" onClick={onHeard}>
          {t('read')}
        </Button>
      )}
    </div>
  );
}

/** Returns the address of a clip without its signature. */
const fileOf = ({ url }: AskedClip): string | undefined => url.split('?')[0];
