import { useTranslations } from 'next-intl';
import { ConsoleButton } from './console-button';
import { FaultBanner } from './fault-banner';

type PagerProps = {
  /** Shows the next page; `null`: there is none. */
  onMore: (() => void) | null;
  isBusy?: boolean;
  /** Why the next page could not be read. */
  fault?: unknown;
  /** How much of it is shown. */
  shown?: string;
};

/** What stands below a list that is read a page at a time. */
export function Pager({ onMore, isBusy, fault = null, shown }: PagerProps) {
  const t = useTranslations('organizer.frame');
  return (
    <>
      <FaultBanner fault={fault} />
      {(shown || onMore) && (
        <div className="pager">
          {shown && <p className="note">{shown}</p>}
          {onMore && (
            <ConsoleButton variant="secondary" aria-disabled={isBusy} onClick={onMore}>
              {t('showMore')}
            </ConsoleButton>
          )}
        </div>
      )}
    </>
  );
}
