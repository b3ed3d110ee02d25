'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { log } from '@/lib/browser/log';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';

type IosModalProps = { onClose: () => void } & (
  | { type: 'record' | 'skip' | 'skipresume'; onConfirm: () => void }
  | { type: 'download'; appLink: string }
);

/** One of four questions before a step (spec 2, Overlays). Opening it is logged. */
export function IosModal(props: IosModalProps) {
  const { type, onClose } = props;
  const t = useTranslations(`iosModal.${type}`);
  const common = useTranslations('common');

  useEffect(() => log('saw iOS modal', type), [type]);

  return (
    <Dialog title={t('title')} dismiss={{ label: common('close'), onDismiss: onClose }} actions={<Choices {...props} />}>
      <p>{t('text')}</p>
    </Dialog>
  );
}

/** Where going on means giving something up, the safe way back is the filled button. */
function Choices(props: IosModalProps): ReactNode {
  const t = useTranslations(`iosModal.${props.type}`);
  const cancel = (variant: 'primary' | 'secondary') => <Button variant={variant} onClick={props.onClose}>{t('cancel')}</Button>;
  switch (props.type) {
    case 'download':
      return (
        <>
          {cancel('secondary')}
          <ButtonLink variant="primary" external href={props.appLink} target="_blank" rel="noopener">{t('confirm')}</ButtonLink>
        </>
      );
    case 'record':
      return (
        <>
          {cancel('secondary')}
          <Button variant="primary" onClick={props.onConfirm}>{t('confirm')}</Button>
        </>
      );
    case 'skip':
    case 'skipresume':
      return (
        <>
          <Button variant="secondary" onClick={props.onConfirm}>{t('confirm')}</Button>
          {cancel('primary')}
        </>
      );
  }
}
