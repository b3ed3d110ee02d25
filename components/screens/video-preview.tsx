'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CaptionTrack } from '@/lib/contract/clips';
import { Button } from '../ui/button';
import { Player } from '../ui/player';

type VideoPreviewProps = { src: string; tracks?: readonly CaptionTrack[]; canDownload: boolean };

/** The campaign's own video, which the visitor can hide (spec 2.65, 2.66). */
export function VideoPreview({ src, tracks, canDownload }: VideoPreviewProps) {
  const t = useTranslations('preview');
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="side side--first">
      {isOn && (
        <div className="picture picture--plain picture--whole">
          <Player src={src} label={t('label')} canDownload={canDownload}>
            {tracks?.map((track) => (
              <track key={track.src} kind="captions" {...track} />
            ))}
          </Player>
        </div>
      )}
      <Button variant="quiet" icon="camera" onClick={() => setIsOn(!isOn)}>
        {isOn ? t('turnOff') : t('turnOn')}
      </Button>
    </div>
  );
}
