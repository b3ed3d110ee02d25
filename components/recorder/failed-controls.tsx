import { useTranslations } from 'next-intl';
import type { CaptureErrorCode } from '@/lib/browser/capture/capture';
import { Button, ButtonLink } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';

type FailedControlsProps = {
  error: CaptureErrorCode;
  /** The address of the page that explains the permission. */
  explainer: string;
  onTryAgain: () => void;
  /** Returns to the take before, if there is one. */
  onKeepLast?: () => void;
};

const REFUSALS: readonly CaptureErrorCode[] = [
  'notAllowed',
  'notAllowedAudio',
  'notAllowedVideo',
  'dismissed',
  'blockedBySystem',
];

/** The actions of a visitor without a camera: try again, after a refusal read how to allow it, or ask for help. */
export function FailedControls({ error, explainer, onTryAgain, onKeepLast }: FailedControlsProps) {
  const common = useTranslations('common');
  const t = useTranslations('section');
  const takes = useTranslations('takes');
  return (
    <div className="actions">
      <Button {...NEXT_FOCUS} variant="primary" large onClick={onTryAgain}>
        {common('tryAgain')}
      </Button>
      {REFUSALS.includes(error) && (
        <ButtonLink variant="quiet" href={explainer}>
          {t('howToAllow')}
        </ButtonLink>
      )}
      {onKeepLast && (
        <Button variant="quiet" onClick={onKeepLast}>
          {takes('keepLast')}
        </Button>
      )}
    </div>
  );
}
