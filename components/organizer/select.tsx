import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field } from './field';
import { ConsoleIcon } from './icon';

type ChoiceProps = Omit<ComponentPropsWithRef<'select'>, 'onChange'> & { onChange: (value: string) => void };

/** A choice of options, without a label. */
export function Choice({ onChange, ...rest }: ChoiceProps) {
  return (
    <span className="select">
      <select {...rest} onChange={({ target }) => onChange(target.value)} />
      <ConsoleIcon name="chevron" />
    </span>
  );
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

/** A field with a choice of options. */
export function Select({ label, ...rest }: SelectProps) {
  return <Field label={label}>{(bound) => <Choice {...bound} {...rest} />}</Field>;
}
