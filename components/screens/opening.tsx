import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

/** What stands on a page while its link brings a visit to this device. */
export function Opening({ isFailed, onTryAgain }: { isFailed: boolean; onTryAgain: () => void }) {
  const t = useTranslations('handover');
  const common = useTranslations('common');
  return (
    <>
      <span className="seal" aria-hidden="true">
        <Icon name="phone" />
      </span>
      <h1 className="title">{t(isFailed ? 'openingFailed' : 'opening')}</h1>
      {isFailed && (
        <div className="actions">
          <Button variant="primary" large onClick={onTryAgain}>
            {common('tryAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
