import type { ReactNode } from 'react';
import { Icon } from './icon';

/** The error message under a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="alert" /> {children}
    </p>
  );
}
