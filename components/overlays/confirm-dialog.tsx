'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

type ConfirmDialogProps = {
  title: ReactNode;
  text: ReactNode;
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  /** Which button is filled. When going on means losing something, it is `cancel`. */
  primary: 'confirm' | 'cancel';
  /** Whether what was confirmed is being done. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A question with two answers. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  primary,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  const formId = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onConfirm();
  };

  const confirmButton = (
    <Button
      key="confirm"
      variant={primary === 'confirm' ? 'primary' : 'secondary'}
      type="submit"
      form={formId}
      busyWords={isBusy && t('oneMoment')}
    >
      {confirm}
    </Button>
  );
  const cancelButton = (
    <Button key="cancel" variant={primary === 'cancel' ? 'primary' : 'secondary'} onClick={onClose}>
      {cancel}
    </Button>
  );
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={primary === 'confirm' ? [cancelButton, confirmButton] : [confirmButton, cancelButton]}
    >
      <form className="form" id={formId} onSubmit={submit} noValidate>
        <p>{text}</p>
      </form>
    </Dialog>
  );
}
