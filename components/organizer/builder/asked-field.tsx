import { ASKED, type Asked } from '@/lib/contract/campaign-content';
import { Choice } from '../select';
import { Field } from './field';
import { type FieldProps, useField } from './use-field';

/** Whether visitors are asked for something on Start. */
export function AskedField({ builder, name }: FieldProps & { name: 'askEmail' | 'askPhone' }) {
  const { t, value, change, field } = useField(builder, name);
  return (
    <Field {...field} isWide={false} note={name === 'askEmail' ? t('askEmail.note') : undefined}>
      {(input) => (
        <Choice {...input} value={value} onChange={(chosen) => change(chosen as Asked)}>
          {ASKED.map((asked) => (
            <option key={asked} value={asked}>
              {t(`asked.${asked}`)}
            </option>
          ))}
        </Choice>
      )}
    </Field>
  );
}
