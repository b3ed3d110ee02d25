'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { isEmail, isUrl } from '@/lib/domain/entered-text';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FieldError } from '../ui/field-error';
import { TextField } from '../ui/text-field';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  /** Which button is filled. When going on means losing something, it is `cancel`. */
  primary: 'confirm' | 'cancel';
  /** What must be entered before going on (spec 8.26, 8.27). */
  ask?: { kind: 'email' | 'url'; label: string };
  /** Whether what was confirmed is being done. */
  isBusy?: boolean;
  /** Called with the entered text, which browsers trim; without `ask` with an empty text. */
  onConfirm: (entered: string) => void;
  onClose: () => void;
};

const KINDS = {
  email: { isRight: isEmail, fault: 'invalidEmail' },
  url: { isRight: isUrl, fault: 'invalidUrl' },
} as const;

/** A question with two answers and, with `ask`, a field for an address. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  primary,
  ask,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  const formId = useId();
  const errorId = useId();
  const [entered, setEntered] = useState('');
  const [isFaulty, setIsFaulty] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (ask && !KINDS[ask.kind].isRight(entered)) setIsFaulty(true);
    else onConfirm(entered);
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
      dismiss={{ label: t('close'), onDismiss: onClose }}
      actions={primary === 'confirm' ? [cancelButton, confirmButton] : [confirmButton, cancelButton]}
    >
      <form className="form" id={formId} onSubmit={submit} noValidate>
        <p>{text}</p>
        {ask && (
          <TextField
            type={ask.kind}
            label={ask.label}
            value={entered}
            onChange={(event) => {
              setEntered(event.target.value);
              setIsFaulty(false);
            }}
            errorId={isFaulty ? errorId : undefined}
            error={isFaulty && <FieldError id={errorId}>{t(KINDS[ask.kind].fault)}</FieldError>}
          />
        )}
      </form>
    </Dialog>
  );
}
