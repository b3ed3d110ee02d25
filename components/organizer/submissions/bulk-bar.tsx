import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { REVIEW_STATUSES, ReviewStatus } from '@/lib/contract/organizer/submissions';
import { mayDo } from '@/lib/domain/roles';
import { announce } from '../../ui/announce';
import { GuardedButton } from '../../ui/guarded';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { FaultBanner } from '../fault-banner';
import { ConsoleIcon } from '../icon';
import { useMember } from '../member-context';
import { useAction } from '../use-action';
import { ExportSelected } from './export-selected';

type BulkBarProps = {
  campaignId: string;
  ids: readonly string[];
  onClear: () => void;
  onStatus: (status: ReviewStatus) => void;
  onErase: () => void;
};

/** What to do with the submissions that are selected. */
export function BulkBar({ campaignId, ids, onClear, onStatus, onErase }: BulkBarProps) {
  const t = useTranslations('organizer.submissions');
  const mayEdit = mayDo(useMember().role, 'editor');
  const [chosen, setChosen] = useState('');
  const { act, isBusy, fault } = useAction();
  const count = ids.length;

  async function setStatus(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const status = ReviewStatus.safeParse(chosen).data;
    if (!status) return;
    await act(async () => {
      await callApi('setStatusOfSubmissions', { params: { id: campaignId }, body: { ids: [...ids], status } });
      onStatus(status);
      announce(t('statusSet', { count }));
    });
  }

  return (
    <form className="bulk" aria-label={t('selection', { count })} onSubmit={(event) => void setStatus(event)}>
      <FaultBanner fault={fault} />
      <p className="bulk__count">
        <b>{t('selected', { count })}</b>
        <GuardedButton className="button button--quiet button--small" onClick={onClear}>
          {t('clear')}
        </GuardedButton>
      </p>
      <GuardedButton className="bulk__open button button--primary" popoverTarget="bulk">
        <ConsoleIcon name="up" /> {t('actions')}
      </GuardedButton>
      <div className="bulk__actions" id="bulk" popover="auto" aria-label={t('actions')} role="group">
        <div className="bulk__set">
          <label htmlFor="to" className="visually-hidden">
            {t('setStatus')}
          </label>
          <span className="select">
            <select id="to" value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{t('setStatusTo')}</option>
              {REVIEW_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`statuses.${status}`)}
                </option>
              ))}
            </select>
            <ConsoleIcon name="chevron" />
          </span>
        </div>
        <ConsoleButton variant="primary" type="submit" aria-disabled={isBusy || chosen === ''}>
          {t('setStatus')}
        </ConsoleButton>
        {mayEdit && (
          <>
            <ExportSelected
              campaignId={campaignId}
              ids={ids}
              className="button button--secondary"
              label={t('downloadSelected', { count })}
            >
              {t('download')}
            </ExportSelected>
            <ConsoleButton variant="danger" plain icon="trash" onClick={onErase}>
              {t('erase')}
            </ConsoleButton>
          </>
        )}
      </div>
    </form>
  );
}
