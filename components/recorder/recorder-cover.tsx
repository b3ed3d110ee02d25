import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { Countdown } from './countdown';
import { PicturePlaceholder, PictureWait } from './section-picture';

type RecorderCoverProps = { state: RecorderState; isAsking: boolean };

/** Covers the picture while there is none yet, and says what the visitor waits for. */
export function RecorderCover({ state, isAsking }: RecorderCoverProps): ReactElement | false | null {
  const t = useTranslations('section');
  const devices = useTranslations('devices');
  switch (state.name) {
    case 'unasked':
      return <PicturePlaceholder words={devices('placeholder')} />;
    case 'opening':
      return !state.isLate && <PictureWait words={t(isAsking ? 'asking' : 'warmingUp')} />;
    case 'ready':
      return !state.isLate && !state.hasPicture && <PictureWait words={t('warmingUp')} />;
    case 'counting':
      return <Countdown count={state.count} />;
    case 'stopping':
      return !state.isLate && <PictureWait words={t('loading')} />;
    case 'adopting':
      return <PictureWait words={t('loading')} />;
    case 'recorded':
      return state.playback === 'restarting' && <PictureWait words={t('loading')} />;
    case 'idle':
    case 'searching':
    case 'found':
    case 'starting':
    case 'recording':
    case 'unusable':
    case 'failed':
      return null;
  }
}
