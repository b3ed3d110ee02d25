import { useTranslations } from 'next-intl';
import type { MediaProblemCode } from '@/lib/browser/capture/capture';
import { Button, ButtonLink } from '../ui/button';
import { HelpControl } from './recording-controls';

type FailedControlsProps = {
  problem: MediaProblemCode;
  /** The page that explains the permission. */
  explainer: string;
  onTryAgain: () => void;
};

const REFUSALS: readonly MediaProblemCode[] = ['notAllowed', 'notAllowedAudio', 'notAllowedVideo', 'dismissed', 'blockedBySystem'];

/** When there is no camera: try once more, read how to allow it where that was refused, or what else to do. */
export function FailedControls({ problem, explainer, onTryAgain }: FailedControlsProps) {
  const common = useTranslations('common');
  const t = useTranslations('section');
  return (
    <>
      <div className="actions">
        <Button variant="primary" large onClick={onTryAgain}>{common('tryAgain')}</Button>
        {REFUSALS.includes(problem) && <ButtonLink variant="quiet" href={explainer}>{t('howToAllow')}</ButtonLink>}
      </div>
      <HelpControl />
    </>
  );
}
