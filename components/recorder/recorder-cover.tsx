import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { PicturePlaceholder, PictureWait } from './section-picture';

type RecorderCoverProps = {
  state: RecorderState;
  /** What records. */
  kind: RecorderKind;
  isAsking: boolean;
  /** Whether there is a film of the take. */
  hasFilm: boolean;
};

/** Covers the picture while there is none yet, and says what the visitor waits for. */
export function RecorderCover({ state, kind, isAsking, hasFilm }: RecorderCoverProps): ReactElement | false | null {
  const t = useTranslations('section');
  const devices = useTranslations('devices');
  if (kind === 'audio' && (state.name === 'unasked' || state.name === 'opening' || state.name === 'ready')) return null;
  switch (state.name) {
    case 'unasked':
      return <PicturePlaceholder words={devices('placeholder')} />;
    case 'opening':
      return !state.isLate && <PictureWait words={t(isAsking ? 'asking' : 'warmingUp')} />;
    case 'ready':
      return !state.isLate && !state.hasPicture && <PictureWait words={t('warmingUp')} />;
    case 'counting':
      return <Countdown count={state.count} />;
    case 'starting':
      // A video session may need seconds, and nothing that is said before is recorded.
      return kind === 'session' && <PictureWait words={t('starting')} />;
    case 'stopping':
      return !state.isLate && <PictureWait words={t('loading')} />;
    case 'adopting':
      return <PictureWait words={t('loading')} />;
    case 'recorded':
      if (state.playback === 'broken' || (hasFilm && state.playback !== 'restarting')) return null;
      return <PictureWait words={t('loading')} />;
    case 'idle':
    case 'searching':
    case 'asking':
    case 'found':
    case 'recording':
    case 'unusable':
    case 'failed':
      return null;
  }
}

/** The seconds before the recording, on the picture. Screen readers hear them from the spoken status. */
function Countdown({ count }: { count: number }) {
  return (
    <div className="count" aria-hidden="true">
      <span key={count}>{count}</span>
    </div>
  );
}
