import { memo, useSyncExternalStore } from 'react';
import { TypedLine } from '../field';
import { Choice } from '../select';
import { useTimeZone } from '../when';
import { Field } from './field';
import type { Builder } from './use-builder';
import { type FieldProps, useField } from './use-field';

/** Of which place the dates are: those without a zone are in UTC, and the first one is of where it is written. */
function useZone({ state: { fields } }: Builder): string {
  const here = useTimeZone();
  return fields.timeZone || (fields.opens || fields.closes ? 'UTC' : here);
}

export function LocalTimeField({ builder, name }: FieldProps & { name: 'opens' | 'closes' }) {
  const { t, value, field } = useField(builder, name);
  const timeZone = useZone(builder);
  return (
    <Field {...field} isWide={false} note={t(`${name}.note`)}>
      {(input) => (
        <TypedLine
          {...input}

          type="datetime-local"
          max="2999-12-31T23:59"
          value={value}
          onChange={(typed) => builder.dispatch({ name: 'fieldChanged', change: { [name]: typed, timeZone } })}
        />
      )}
    </Field>
  );
}

/** Of which place the dates are. */
export function ZoneField({ builder }: FieldProps) {
  const { t, change, field } = useField(builder, 'timeZone');
  const shown = useZone(builder);
  const known = useSyncExternalStore(nothing, listZones, noZones);
  return (
    <Field {...field} note={t('timeZone.note')}>
      {(input) => (
        <Choice {...input} value={shown} onChange={change}>
          <ZoneOptions known={known} shown={shown} />
        </Choice>
      )}
    </Field>
  );
}

/** They are hundreds, and the page is drawn anew with each letter that is typed. */
const ZoneOptions = memo(function ZoneOptions({ known, shown }: { known: readonly string[]; shown: string }) {
  return (known.includes(shown) ? known : [shown, ...known]).map((zone) => <option key={zone}>{zone}</option>);
});

const nothing = () => () => {};

let zones: readonly string[] | undefined;
/** What the browser knows; each knows others. */
const listZones = () => (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]);

const NONE: readonly string[] = [];
const noZones = () => NONE;
