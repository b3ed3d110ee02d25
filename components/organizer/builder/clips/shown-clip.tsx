import Image from 'next/image';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Clip } from '@/lib/contract/organizer/clips';
import { VoiceCard } from '../../../recorder/voice-card';
import { Player } from '../../../ui/player';

type ShownClipProps = { details: Clip; description: string; captions: string };

/** A clip in its frame: a picture, or what is played with its captions. */
export function ShownClip({ details: { kind, url, width, height }, description, captions }: ShownClipProps) {
  const t = useTranslations('organizer.builder.clips');
  if (url === null) return null;
  if (kind === 'picture')
    return (
      <Image className="media" unoptimized src={url} alt={description} width={width ?? 640} height={height ?? 480} />
    );
  return (
    <>
      {kind === 'audio' && <VoiceCard label={t('voice')} name="" />}
      <Player src={url} label={t('recording')} canDownload={false}>
        {captions && <Captions captions={captions} label={t('captions')} />}
      </Player>
    </>
  );
}

/** What is said, as it is written here: players take captions only from an address. */
function Captions({ captions, label }: { captions: string; label: string }) {
  const track = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([captions], { type: 'text/vtt' }));
    if (track.current) track.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [captions]);
  return <track ref={track} kind="captions" label={label} default />;
}
