import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Invitation } from '@/lib/contract/organizer/invitations';
import { AddressField, isAddress } from '../address-field';
import { callApi } from '../api';
import { Form } from '../form';
import { FormDialog } from '../form-dialog';
import { useAction } from '../use-action';
import { useInvitationFault } from './use-invitation-fault';

type CorrectAddressDialogProps = {
  invitation: Invitation;
  campaignId: string;
  onCorrected: () => void;
  onClose: () => void;
};

/** Asks for the right address of an invited person. */
export function CorrectAddressDialog({ invitation, campaignId, onCorrected, onClose }: CorrectAddressDialogProps) {
  const t = useTranslations('organizer.invitations');
  const frame = useTranslations('organizer.frame');
  const faultWords = useInvitationFault();
  const formId = useId();
  const { id: invitationId, name, email: before } = invitation;
  const [email, setEmail] = useState(before);
  const [isWrong, setIsWrong] = useState(false);
  const { act, isBusy, fault } = useAction();
  const isChanged = email.trim() !== '' && email.trim() !== before;

  async function submit() {
    if (!isChanged) return;
    if (!isAddress('email', email)) return setIsWrong(true);
    const params = { id: campaignId, invitationId };
    if (await act(() => callApi('mendInvitation', { params, body: { email } }))) onCorrected();
  }

  return (
    <FormDialog
      title={t('mendTitle', { name: name ?? before })}
      formId={formId}
      send={{ variant: 'primary', disabled: !isChanged, children: t('mendDone') }}
      leave={frame('cancel')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <p>{t('mendText')}</p>
      <Form id={formId} onSubmit={submit} noValidate>
        <AddressField
          kind="email"
          label={t('email')}
          value={email}
          onChange={(entered) => {
            setEmail(entered);
            setIsWrong(false);
          }}
          isWrong={isWrong}
          fault={fault === null ? null : faultWords(fault)}
        />
      </Form>
    </FormDialog>
  );
}
