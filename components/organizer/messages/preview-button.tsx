import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { ConsoleButton } from '../console-button';

/** Shows an email in a dialog, where it is about to be sent. `children`: the email. */
export function PreviewButton({ children }: { children: ReactNode }) {
  const t = useTranslations('organizer.messages');
  const frame = useTranslations('organizer.frame');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ConsoleButton variant="quiet" small onClick={() => setIsOpen(true)}>
        {t('previewEmail')}
      </ConsoleButton>
      {isOpen && (
        <Dialog
          wide
          title={t('letter')}
          onDismiss={close}
          actions={
            <ConsoleButton variant="primary" onClick={close}>
              {frame('close')}
            </ConsoleButton>
          }
        >
          <div className="stack">{children}</div>
        </Dialog>
      )}
    </>
  );
}
