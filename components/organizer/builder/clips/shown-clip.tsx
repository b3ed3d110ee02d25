import Image from 'next/image';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Clip } from '@/lib/contract/organizer/clips';
import { VoiceCard } from '../../../recorder/voice-card';
import { Player } from '../../../ui/player';

type ShownClipProps = { details: Clip; description: string; captions: string };

/** A clip in its frame: a picture, or what is played with its captions. */
export function ShownClip({ details: { kind, url, width, height }, description, captions }: ShownClipProps) {
  const t = useTranslations('organizer.builder.clips');
  const track = useMemo(() => captions && `data:text/vtt;charset=utf-8,${encodeURIComponent(captions)}`, [captions]);
  if (url === null) return null;
  if (kind === 'picture')
    return (
      <Image className="media" unoptimized src={url} alt={description} width={width ?? 640} height={height ?? 480} />
    );
  return (
    <>
      {kind === 'audio' && <VoiceCard label={t('voice')} name="" />}
      <Player src={url} label={t('recording')} canDownload={false}>
        {track && <track key={track} kind="captions" src={track} label={t('captions')} default />}
      </Player>
    </>
  );
}
