import type { ReactNode } from 'react';
import { Icon } from './icon';

/** The error message under a field. `isSilent`: it changes too often to be spoken each time. */
export function FieldError({ id, isSilent, children }: { id: string; isSilent?: boolean; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role={isSilent ? undefined : 'alert'}>
      <Icon name="alert" /> {children}
    </p>
  );
}
