import { useTranslations } from 'next-intl';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';

/** Shows the next page of a list; nothing where there is none. */
export function MoreButton({ onMore, fault }: { onMore: (() => void) | null; fault: unknown }) {
  const t = useTranslations('organizer.frame');
  return (
    <>
      <FaultBanner fault={fault} />
      {onMore && (
        <div className="pager">
          <ConsoleButton variant="secondary" onClick={onMore}>
            {t('showMore')}
          </ConsoleButton>
        </div>
      )}
    </>
  );
}
