import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { MIN_AUDIT_DAYS } from '@/lib/contract/organizer/data';
import { callApi, useApi } from '../api';
import { Box } from '../box';
import { Select } from '../select';
import { DaysForm } from './days-form';

/** For how long new campaigns keep visits, the audit log its entries, and each campaign, one of which is chosen. */
export function RetentionBox({ first }: { first: OrganizerOutput<'getRetention'> }) {
  const t = useTranslations('organizer.data');
  const { data = first, mutate } = useApi('getRetention', {}, first);
  const [chosenId, setChosenId] = useState(first.campaigns[0]?.id ?? '');
  const chosen = data.campaigns.find(({ id }) => id === chosenId);
  const keptWords = (campaign: string, days: number | null) =>
    days === null ? campaign : t('keptDays', { campaign, days });
  return (
    <Box title={t('retentionTitle')}>
      <DaysForm
        label={t('newDays')}
        note={t('newDaysNote')}
        days={data.newDays}
        save={(days) => callApi('setRetentionOfNew', { body: { days } })}
        onSaved={() => void mutate()}
      />
      <DaysForm
        label={t('auditDays')}
        note={t('auditDaysNote')}
        days={data.auditDays}
        least={MIN_AUDIT_DAYS}
        save={(days) => callApi('setAuditDays', { body: { days } })}
        onSaved={() => void mutate()}
      />
      {chosen ? (
        <>
          <Select label={t('campaign')} value={chosen.id} onChange={setChosenId}>
            {data.campaigns.map(({ id, name, title, days }) => (
              <option key={id} value={id}>
                {keptWords(title === null ? name : `${title} (/${name})`, days)}
              </option>
            ))}
          </Select>
          <DaysForm
            key={chosen.id}
            label={t('days')}
            note={t('daysNote', { unfinished: data.unfinishedDays })}
            days={chosen.days}
            findLoss={async (days) => {
              const query = { days: days ?? undefined };
              const lost = await callApi('previewRetention', { params: { id: chosen.id }, query });
              return lost.submissions + lost.unfinished > 0 ? t('loss', lost) : null;
            }}
            save={(days) => callApi('setRetention', { params: { id: chosen.id }, body: { days } })}
            onSaved={() => void mutate()}
          />
        </>
      ) : (
        <p className="note">{t('noCampaigns')}</p>
      )}
    </Box>
  );
}
