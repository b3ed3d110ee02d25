import type { ReactNode } from 'react';
import { Icon } from './icon';

/** What is wrong with what was entered, under its field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id} role="alert">
      <Icon name="alert" /> {children}
    </p>
  );
}
