import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { EraseDialog } from '../erase-dialog';
import { ConsoleIcon } from '../icon';
import { ExportSelected } from './export-selected';

type EraseSubmissionsDialogProps = Pick<ComponentProps<typeof EraseDialog>, 'title' | 'onErase' | 'onClose'> & {
  campaignId: string;
  /** What is erased. */
  ids: readonly string[];
};

/** Asks before submissions are erased for good, and offers a copy of them. */
export function EraseSubmissionsDialog({ campaignId, ids, ...rest }: EraseSubmissionsDialogProps) {
  const t = useTranslations('organizer.submissions');
  return (
    <EraseDialog {...rest} text={<p>{t('eraseText')}</p>} count={ids.length} leave={t('eraseKeep')}>
      <div className="claim">
        <ConsoleIcon name="file" />
        <div className="stack">
          <p>{t('eraseCopy')}</p>
          <ExportSelected small campaignId={campaignId} ids={ids}>
            {t('eraseDownload')}
          </ExportSelected>
        </div>
      </div>
    </EraseDialog>
  );
}
