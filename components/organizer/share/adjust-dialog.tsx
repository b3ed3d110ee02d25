import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Adjustments } from '@/lib/contract/adjustments';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Invitation } from '@/lib/contract/organizer/invitations';
import { adjustmentFaults, isAnyGiven } from '@/lib/domain/adjustments';
import { Dialog } from '../../ui/dialog';
import { FieldError } from '../../ui/field-error';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { Tick } from '../field';
import { Form } from '../form';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import { ClosesField, LanguageField, RetakesField, TimeField } from './adjust-fields';

type AdjustDialogProps = {
  invitation: Invitation;
  campaign: EditedCampaign;
  /** Whether emails can be sent. */
  canMail: boolean;
  onAdjusted: (words: string) => void;
  onClose: () => void;
};

const NOTHING: Adjustments = { extraTime: null, retakes: null, closes: null, language: null };

/** The campaign may have changed since: what it has anyway, or cannot give any more, is left out. */
function fitting(campaign: EditedCampaign, given: Adjustments): Adjustments {
  const faults = adjustmentFaults(campaign, given).map((field) => [field, null]);
  return { ...given, ...(Object.fromEntries(faults) as Partial<Adjustments>) };
}

/** Gives one invited person more time, more retakes, a later closing or another language. */
export function AdjustDialog({ invitation, campaign, canMail, onAdjusted, onClose }: AdjustDialogProps) {
  const t = useTranslations('organizer.adjust');
  const frame = useTranslations('organizer.frame');
  const errorWords = useErrorWords();
  const formId = useId();
  const { id: invitationId, name, email, state, refusesLetters, adjustments: before } = invitation;
  const who = { name: name ?? email };
  const [given, setGiven] = useState(() => fitting(campaign, before));
  const [isTooEarly, setIsTooEarly] = useState(false);
  const { act, isBusy, fault } = useAction();
  /** It was given, and the person was not told of it. */
  const [isUntold, setIsUntold] = useState(false);
  const isGiven = isAnyGiven(before) || isUntold;
  const leave = isUntold ? () => onAdjusted(t('saved')) : onClose;
  const canNotify = canMail && !refusesLetters && state !== 'completed' && campaign.status === 'active';
  const [notify, setNotify] = useState(true);
  const change = (changed: Partial<Adjustments>) => {
    setGiven({ ...given, ...changed });
    setIsTooEarly(false);
  };

  async function send(adjustments: Adjustments, isToldOf: boolean) {
    const call = { params: { id: campaign.id, invitationId }, body: { ...adjustments, notify: isToldOf } };
    let isTold = false;
    const isDone = await act(async () => {
      isTold = (await callApi('adjustInvitation', call)).notified;
    });
    if (!isDone) return;
    if (isToldOf && !isTold) setIsUntold(true);
    else onAdjusted(t(isAnyGiven(adjustments) ? 'saved' : 'removed'));
  }
  function save() {
    if (adjustmentFaults(campaign, given).includes('closes')) return setIsTooEarly(true);
    void send(given, canNotify && notify && isAnyGiven(given));
  }

  return (
    <Dialog
      title={t('title', who)}
      onDismiss={leave}
      actions={
        <>
          <ConsoleButton variant="quiet" onClick={isGiven ? () => void send(NOTHING, false) : leave}>
            {isGiven ? t('remove') : frame('cancel')}
          </ConsoleButton>
          <ConsoleButton variant="primary" type="submit" form={formId} aria-disabled={isBusy}>
            {t('save')}
          </ConsoleButton>
        </>
      }
    >
      <p className="note">{t('intro')}</p>
      <Form id={formId} className="stack" onSubmit={save} noValidate>
        <TimeField {...{ given, change }} />
        <div className="fields">
          <RetakesField {...{ campaign, given, change }} />
          <LanguageField {...{ campaign, given, change }} />
          <ClosesField {...{ campaign, given, change, isTooEarly }} />
        </div>
        {canNotify && (
          <Tick isTicked={notify} onTick={setNotify}>
            {t('notify', who)}
          </Tick>
        )}
        {fault !== null && <FieldError id={`${formId}-fault`}>{errorWords(fault)}</FieldError>}
        {fault === null && isUntold && !isBusy && <FieldError id={`${formId}-untold`}>{t('notSent')}</FieldError>}
      </Form>
    </Dialog>
  );
}
