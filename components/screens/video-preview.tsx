'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Player } from '../ui/player';

/** The campaign's own video, which the visitor can hide (spec 2.65, 2.66). */
export function VideoPreview({ src, canDownload }: { src: string; canDownload: boolean }) {
  const t = useTranslations('preview');
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="side side--first">
      {isOn && (
        <div className="picture picture--plain picture--whole">
          <Player src={src} label={t('label')} canDownload={canDownload} />
        </div>
      )}
      <Button variant="quiet" icon="camera" onClick={() => setIsOn(!isOn)}>
        {isOn ? t('turnOff') : t('turnOn')}
      </Button>
    </div>
  );
}
