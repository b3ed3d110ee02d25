import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
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

/** What a question is asked with above a sheet, where no camera is on: it has the browser's own controls. */
export function SheetClip({ clip: given, memory, onHeard }: SheetClipProps) {
  const t = useTranslations('clips');
  const [isBroken, setIsBroken] = useState(false);
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  // Newly signed, it is the same file, and would begin anew.
  const [clip, setClip] = useState(given);
  if (fileOf(given) !== fileOf(clip)) setClip(given);
  const { url } = clip;
  useLayoutEffect(() => {
    // Not before: React loses the event of a file that fails while the page around it is still waiting.
    if (player.current && player.current.getAttribute('src') !== url) player.current.src = url;
  }, [url]);
  const isSound = clip.kind === 'audio';
  // Browsers show the captions of a video themselves.
  const captions = useCaptions(track, isSound);
  if (isBroken) return null;
  const [shown] = tracksOf(clip);
  const media = {
    ...{ ref: player, controls: true, preload: 'metadata', controlsList: 'nodownload' },
    'aria-label': t(isSound ? 'audio' : 'video'),
    onEnded: onHeard,
    onError: () => {
      setIsBroken(true);
      onHeard?.();
    },
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
