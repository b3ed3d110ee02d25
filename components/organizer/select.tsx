import { type ReactNode, useId } from 'react';
import { ConsoleIcon } from './icon';

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

/** A field with a choice of options. */
export function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <ConsoleIcon name="chevron" />
      </span>
    </div>
  );
}
