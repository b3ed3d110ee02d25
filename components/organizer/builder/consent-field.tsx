import { TypedArea } from '../field';
import { Field } from './field';
import { type FieldProps, useField } from './use-field';

/** What visitors are asked to accept, or the text behind it. */
export function ConsentField({ builder, name, rows }: FieldProps & { name: 'consent' | 'consentText'; rows: number }) {
  const { t, value, change, field } = useField(builder, name);
  return (
    <Field {...field} note={t(`${name}.note`)}>
      {(input) => (
        <TypedArea
          {...input}

          rows={rows}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}
