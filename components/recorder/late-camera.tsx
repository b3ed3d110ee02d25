import { useTranslations } from 'next-intl';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

/**
 * `asking`: the browser waits for an answer. `opening`: the camera does not come. `connecting`: the camera or the video
 * session does not. `noPicture`: the camera shows nothing.
 */
export type Lateness = 'asking' | 'opening' | 'connecting' | 'noPicture';

type CameraState = { name: string; isLate?: true; hasPicture?: true };

/** Returns why the visitor waits too long for the camera; `null` when nobody does. `recorder`: what will record it. */
export function latenessOf(
  { name, isLate, hasPicture }: CameraState,
  isAsking: boolean,
  recorder: RecorderKind = 'native',
): Lateness | null {
  if (!isLate || hasPicture) return null;
  if (name === 'opening') {
    if (isAsking) return 'asking';
    return recorder === 'session' ? 'connecting' : 'opening';
  }
  return name === 'ready' || name === 'on' ? 'noPicture' : null;
}

/** What to do when the camera takes too long. */
export function LateCamera({ reason, onTryAgain }: { reason: Lateness; onTryAgain: () => void }) {
  const t = useTranslations('devices.late');
  const common = useTranslations('common');
  return (
    <Banner tone="warn" icon="camera" role="alert">
      <p>{t.rich(reason, { strong: (words) => <strong>{words}</strong> })}</p>
      <div className="actions">
        <Button variant="secondary" onClick={onTryAgain}>
          {common('tryAgain')}
        </Button>
      </div>
    </Banner>
  );
}
