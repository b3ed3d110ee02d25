'use client';

import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { callApi, useApi } from '../api';
import { CampaignHead } from '../campaigns/campaign-head';
import { ChangesBar } from '../changes-bar';
import { NoMailBanner } from '../share/no-mail-banner';
import { SharePages } from '../share/share-pages';
import { useAction } from '../use-action';
import { useLeaveWarning } from '../use-leave-warning';
import { RULES_FORM, RulesForm } from './rules-form';
import { ScheduleTable } from './schedule-table';
import { useRules } from './use-rules';

type RemindersScreenProps = { campaign: EditedCampaign; schedule: OrganizerOutput<'getReminders'> };

/** When people who were invited are reminded, and who was. */
export function RemindersScreen({ campaign, schedule: first }: RemindersScreenProps) {
  const { id } = campaign;
  const { data: schedule = first, mutate } = useApi('getReminders', { params: { id } }, first, {
    refreshInterval: 60_000,
  });
  const rules = useRules(schedule.rules);
  const { act, isBusy, fault } = useAction();
  useLeaveWarning(rules.isChanged);

  async function save() {
    const body = rules.check();
    if (!body) return;
    await act(async () => {
      await mutate(await callApi('setReminders', { params: { id }, body }), { revalidate: false });
      rules.forget();
    });
  }
  return (
    <>
      <CampaignHead campaign={campaign} />
      <SharePages campaignId={id} />
      {!schedule.canSend && <NoMailBanner text="noMailSetUp" />}
      <div className="beside beside--even">
        <RulesForm {...{ campaign, schedule, rules }} onSave={save} />
        <ScheduleTable {...{ campaign, schedule }} onChanged={() => void mutate()} />
      </div>
      <ChangesBar
        formId={RULES_FORM}
        {...{ isBusy, fault }}
        isChanged={rules.isChanged}
        faultCount={Object.keys(rules.faults).length}
        onDiscard={rules.forget}
      />
    </>
  );
}
