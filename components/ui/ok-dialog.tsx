import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type OkDialogProps = { title: string; onOk: () => void; children?: ReactNode };

/** A message that stops the visitor until it is closed: with its only button, or with Escape. */
export function OkDialog({ title, onOk, children }: OkDialogProps) {
  const t = useTranslations('common');
  return (
    <Dialog
      title={title}
      onEscape={onOk}
      actions={
        <Button variant="primary" onClick={onOk}>
          {t('ok')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
