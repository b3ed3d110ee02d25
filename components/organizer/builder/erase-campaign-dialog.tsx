import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { FieldError } from '../../ui/field-error';
import { TextField } from '../../ui/text-field';
import { useApi } from '../api';
import { useCampaignTitle } from '../campaigns/use-campaign-title';
import { FaultBanner } from '../fault-banner';
import { FormDialog } from '../form-dialog';
import { useAction } from '../use-action';
import type { Builder } from './use-builder';

/** So many submissions go by the word alone; for more, their number has to be typed. */
const MAX_BY_WORD = 20;

type EraseCampaignDialogProps = {
  builder: Builder;
  campaign: EditedCampaign;
  onClose: () => void;
  onGone: () => void;
};

/** Asks an owner before a campaign is deleted with its submissions, for good. */
export function EraseCampaignDialog({ builder, campaign, onClose, onGone }: EraseCampaignDialogProps) {
  const t = useTranslations('organizer.builder.end');
  const titleOf = useCampaignTitle();
  const [formId, reasonId, errorId] = [useId(), useId(), useId()];
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();
  const { data: counts } = useApi('countSubmissions', { params: { id: campaign.id } });
  const count = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const word = count !== undefined && count > MAX_BY_WORD ? String(count) : t('eraseWord');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isRight = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
    setIsWrong(!isRight);
    if (isRight && (await act(() => builder.erase(reason)))) onGone();
  }

  return (
    <FormDialog
      title={t('eraseTitle', { title: titleOf(campaign) })}
      formId={formId}
      send={{ variant: 'danger', icon: 'trash', disabled: count === undefined, children: t('eraseNow') }}
      leave={t('keepCampaign')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form className="stack" id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('eraseText')}</p>
        {count !== undefined && <p>{t('eraseCount', { count })}</p>}
        <FaultBanner fault={fault} />
        <TextField
          label={t('eraseReason')}
          maxLength={500}
          autoComplete="off"
          aria-describedby={reasonId}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="note" id={reasonId}>
          {t('eraseReasonNote')}
        </p>
        <TextField
          label={t('eraseSure', { word })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
          errorId={isWrong ? errorId : undefined}
          error={isWrong && <FieldError id={errorId}>{t('eraseNotTyped', { word })}</FieldError>}
        />
      </form>
    </FormDialog>
  );
}
