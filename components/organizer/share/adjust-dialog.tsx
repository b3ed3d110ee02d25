import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Adjustments } from '@/lib/contract/adjustments';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Invitation } from '@/lib/contract/organizer/invitations';
import { adjustmentFaults } from '@/lib/domain/adjustments';
import { Dialog } from '../../ui/dialog';
import { FieldError } from '../../ui/field-error';
import { callApi } from '../api';
import { ConsoleButton } from '../console-button';
import { Form } from '../form';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import { ClosesField, LanguageField, RetakesField, TimeField } from './adjust-fields';

type AdjustDialogProps = {
  invitation: Invitation;
  campaign: EditedCampaign;
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
export function AdjustDialog({ invitation, campaign, onAdjusted, onClose }: AdjustDialogProps) {
  const t = useTranslations('organizer.adjust');
  const frame = useTranslations('organizer.frame');
  const errorWords = useErrorWords();
  const formId = useId();
  const { id: invitationId, name, email, adjustments: before } = invitation;
  const [given, setGiven] = useState(() => fitting(campaign, before));
  const [isTooEarly, setIsTooEarly] = useState(false);
  const { act, isBusy, fault } = useAction();
  const isGiven = Object.values(before).some((value) => value !== null);
  const change = (changed: Partial<Adjustments>) => {
    setGiven({ ...given, ...changed });
    setIsTooEarly(false);
  };

  async function send(adjustments: Adjustments, words: string) {
    const params = { id: campaign.id, invitationId };
    if (await act(() => callApi('adjustInvitation', { params, body: adjustments }))) onAdjusted(words);
  }
  function save() {
    if (adjustmentFaults(campaign, given).includes('closes')) return setIsTooEarly(true);
    void send(given, t('saved'));
  }

  return (
    <Dialog
      title={t('title', { name: name ?? email })}
      onDismiss={onClose}
      actions={
        <>
          <ConsoleButton variant="quiet" onClick={isGiven ? () => void send(NOTHING, t('removed')) : onClose}>
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
        {fault !== null && <FieldError id={`${formId}-fault`}>{errorWords(fault)}</FieldError>}
      </Form>
    </Dialog>
  );
}
