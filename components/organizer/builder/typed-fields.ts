import type { DraftField } from '@/lib/contract/campaign-draft';

/** A draft's fields as they are typed: a number is the text in its input. */
export type Typed<Fields> = { [Field in keyof Fields]: [number] extends [Fields[Field]] ? string : Fields[Field] };

type Known<Name extends string> = Readonly<Record<Name, DraftField>>;

/** Returns the fields of a draft for their inputs. */
export const toTyped = <Name extends string, Values extends Readonly<Record<Name, unknown>>>(
  known: Known<Name>,
  values: Values,
) => mapFields(known, values, (value) => (value === null ? '' : String(value))) as Typed<Pick<Values, Name>>;

/** Returns what was typed as the fields of a draft. */
export const readTyped = <Fields extends object>(known: Known<keyof Fields & string>, values: Typed<Fields>) =>
  mapFields(known, values, (value) => readNumber(String(value))) as Fields;

/** Returns the number that was typed, or `null`. */
export function readNumber(typed: string): number | null {
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? null : number;
}

function mapFields(known: Known<string>, values: object, mapNumber: (value: unknown) => unknown): unknown {
  const all = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(known).map(([name, { range }]) => [name, range ? mapNumber(all[name]) : all[name]]),
  );
}
