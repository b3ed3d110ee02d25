'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { log } from '@/lib/browser/api/log';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { GuardedLink } from '../ui/guarded';
import { ConfirmDialog } from './confirm-dialog';

type IosModalProps = { onClose: () => void } & (
  | { type: 'record' | 'skip' | 'skipresume'; isBusy?: boolean; onConfirm: () => void }
  | {
      type: 'download';
      appLink: string;
      /** On a computer: the address of the page with the QR code for a phone. */
      codePage: string | null;
      /** Records in the browser instead; without it that is not offered. */
      onRecordHere?: () => void;
      /** Other ways to answer. */
      children?: ReactNode;
    }
);

/** One of four dialogs before a step (spec 2.87 to 2.93). Opening it is logged. */
export function IosModal(props: IosModalProps) {
  const { type, onClose } = props;
  const words = useTranslations('iosModal');
  const t = useTranslations(`iosModal.${type}`);

  useEffect(() => log('saw iOS modal', type), [type]);

  if (props.type !== 'download') {
    return (
      <ConfirmDialog
        title={t('title')}
        text={t('text')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        primary={type === 'record' ? 'confirm' : 'cancel'}
        isBusy={props.isBusy}
        onConfirm={props.onConfirm}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <>
          {props.onRecordHere && (
            <Button variant="quiet" onClick={props.onRecordHere}>
              {words('recordHere')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <ButtonLink variant="primary" external href={props.appLink} target="_blank" rel="noopener">
            {t('confirm')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('text')}</p>
      {props.codePage && (
        <p>
          {words.rich('onPhone', { link: (name) => <GuardedLink href={props.codePage ?? ''}>{name}</GuardedLink> })}
        </p>
      )}
      {props.children}
    </Dialog>
  );
}
