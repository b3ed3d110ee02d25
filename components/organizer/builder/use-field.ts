import { useTranslations } from 'next-intl';
import type { BuilderFields } from './builder-state';
import type { Builder } from './use-builder';

/** `address`: the origin of the links that visitors open. */
export type FieldProps = { builder: Builder; address: string };
/** What the boxes of languages and of reviews have. */
type OfOtherBoxes = 'languages' | 'translations' | 'reviewing';
export type FieldName = Exclude<keyof BuilderFields, OfOtherBoxes>;

/** Returns one of the campaign's fields, and what changes it. */
export function useField<Name extends FieldName>({ state, dispatch }: Builder, name: Name) {
  const t = useTranslations('organizer.builder.fields');
  const key: FieldName = name;
  return {
    t,
    value: state.fields[name],
    change: (value: BuilderFields[Name]) => dispatch({ name: 'fieldChanged', change: { [name]: value } }),
    field: { path: name, label: t(`${key}.label`), faults: state.faults, isWide: true },
  };
}
