import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../ui/dialog';
import { ConsoleButton } from './console-button';

type FormDialogProps = {
  title: ReactNode;
  wide?: boolean;
  /** The form inside, which the last button sends. */
  formId: string;
  send: Pick<ComponentProps<typeof ConsoleButton>, 'variant' | 'icon' | 'disabled' | 'children'>;
  /** Whether it is being sent. */
  isBusy: boolean;
  /** The words of the button that closes without sending. */
  leave: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around a form. */
export function FormDialog({ title, wide, formId, send, isBusy, leave, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      wide={wide}
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <ConsoleButton variant="secondary" onClick={onClose}>
            {leave}
          </ConsoleButton>
          <ConsoleButton {...send} type="submit" form={formId} aria-disabled={isBusy} />
        </>
      }
    >
      {children}
    </Dialog>
  );
}
