import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { REVIEW_STATUSES, ReviewStatus } from '@/lib/contract/organizer/reviews';
import { mayDo } from '@/lib/domain/roles';
import { announce } from '../../ui/announce';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { Form } from '../form';
import { useCanMail, useMember } from '../member-context';
import { Choice } from '../select';
import { useAction } from '../use-action';
import { ExportSelected } from './export-selected';

type BulkBarProps = {
  campaignId: string;
  ids: readonly string[];
  onClear: () => void;
  onStatus: (status: ReviewStatus) => void;
  onErase: () => void;
  onNotify: () => void;
  /** Left out: there is nobody to assign them to. */
  onAssign?: () => void;
};

/** What to do with the submissions that are selected. */
export function BulkBar({ campaignId, ids, onClear, onStatus, onErase, onNotify, onAssign }: BulkBarProps) {
  const t = useTranslations('organizer.submissions');
  const notices = useTranslations('organizer.notices');
  const mayEdit = mayDo(useMember().role, 'editor');
  const canMail = useCanMail();
  const [chosen, setChosen] = useState('');
  const { act, isBusy, fault } = useAction();
  const count = ids.length;

  async function setStatus() {
    const status = ReviewStatus.safeParse(chosen).data;
    if (!status) return;
    await act(async () => {
      await callApi('setStatusOfSubmissions', { params: { id: campaignId }, body: { ids: [...ids], status } });
      onStatus(status);
      announce(t('statusSet', { count }));
    });
  }

  return (
    <Form className="bulk" aria-label={t('selection', { count })} onSubmit={setStatus}>
      <FaultBanner fault={fault} />
      <p className="bulk__count">
        <b>{t('selected', { count })}</b>
        <ConsoleButton variant="quiet" small onClick={onClear}>
          {t('clear')}
        </ConsoleButton>
      </p>
      <ConsoleButton variant="primary" icon="up" className="bulk__open" popoverTarget="bulk">
        {t('actions')}
      </ConsoleButton>
      <div className="bulk__actions" id="bulk" popover="auto" aria-label={t('actions')} role="group">
        <div className="bulk__set">
          <label htmlFor="to" className="visually-hidden">
            {t('setStatus')}
          </label>
          <Choice id="to" value={chosen} onChange={setChosen}>
            <option value="">{t('setStatusTo')}</option>
            {REVIEW_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </Choice>
        </div>
        <ConsoleButton variant="primary" type="submit" aria-disabled={isBusy || chosen === ''}>
          {t('setStatus')}
        </ConsoleButton>
        {mayEdit && (
          <>
            {canMail && (
              <ConsoleButton variant="secondary" icon="mail" onClick={onNotify}>
                {notices('open')}
              </ConsoleButton>
            )}
            {onAssign && (
              <ConsoleButton variant="secondary" icon="users" onClick={onAssign}>
                {t('assign')}
              </ConsoleButton>
            )}
            <ExportSelected campaignId={campaignId} ids={ids} label={t('downloadSelected', { count })}>
              {t('download')}
            </ExportSelected>
            <ConsoleButton variant="danger" plain icon="trash" onClick={onErase}>
              {t('erase')}
            </ConsoleButton>
          </>
        )}
      </div>
    </Form>
  );
}
