import {
  type ComponentPropsWithRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { FieldError } from '../ui/field-error';
import { typedDirection } from '../ui/typed-direction';
import { ConsoleIcon } from './icon';

type Described = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  label: ReactNode;
  /** A line of help under it. */
  note?: ReactNode;
  /** What is wrong with what was entered. */
  fault?: string | null | false;
  /** Whether it takes the space that the other fields of its row leave. */
  isMain?: boolean;
  /** The input; it gets what binds it to its words. */
  children: (input: Described) => ReactNode;
};

/** A field with its label, its note, and what is wrong with it. */
export function Field({ label, note, fault, isMain, children }: FieldProps) {
  const id = useId();
  const [errorId, noteId] = [`${id}-error`, `${id}-note`];
  const described = [fault && errorId, note && noteId].filter(Boolean).join(' ');
  return (
    <div className={isMain ? 'field search' : 'field'} data-invalid={fault ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
      {fault && <FieldError id={errorId}>{fault}</FieldError>}
      {note && (
        <p className="note" id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}

type Entered<Element extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentPropsWithRef<Element>, 'onChange' | 'className' | 'id'> & { onChange?: (value: string) => void };

/**
 * Returns a ref to what is typed into, and keeps what was typed, or filled in by the browser, before the page's scripts
 * ran.
 */
function useEarlyWords<Typed extends { value: string; defaultValue: string }>(
  given: Ref<Typed> | undefined,
  onChange: ((value: string) => void) | undefined,
): RefObject<Typed | null> {
  const own = useRef<Typed>(null);
  useImperativeHandle<Typed | null, Typed | null>(given, () => own.current, []);
  const keep = useEffectEvent(() => {
    // React has made the value that it renders the field's default, and leaves what was typed before.
    if (own.current && own.current.value !== withPlainBreaks(own.current.defaultValue)) onChange?.(own.current.value);
  });
  useLayoutEffect(() => keep(), []);
  return own;
}

/** Returns a text with its line breaks as fields have them. */
const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

type Typed<Element extends 'input' | 'textarea'> = Omit<ComponentPropsWithRef<Element>, 'onChange'> & {
  onChange?: (value: string) => void;
};

/** What a line of text is typed into, or a number. */
export function TypedLine({ onChange, ref, ...rest }: Typed<'input'>) {
  const input = useEarlyWords(ref, onChange);
  return <input className="input" {...rest} ref={input} onChange={({ target }) => onChange?.(target.value)} />;
}

/** What a longer text is typed into. */
export function TypedArea({ onChange, ref, ...rest }: Typed<'textarea'>) {
  const area = useEarlyWords(ref, onChange);
  return (
    <textarea
      dir={typedDirection(rest.value)}
      className="input input--area"
      {...rest}
      ref={area}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

/** A field for a line of text. */
export function InputField({ label, note, fault, isMain, ...rest }: Entered<'input'>) {
  return <Field {...{ label, note, fault, isMain }}>{(bound) => <TypedLine {...bound} {...rest} />}</Field>;
}

/** A field for a longer text. */
export function AreaField({ label, note, fault, isMain, ...rest }: Entered<'textarea'>) {
  return <Field {...{ label, note, fault, isMain }}>{(bound) => <TypedArea {...bound} {...rest} />}</Field>;
}

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** A field for the words to look for. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <Field isMain label={label}>
      {(bound) => (
        <span className="search__box">
          <ConsoleIcon name="search" />
          <input
            {...bound}
            className="input"
            type="search"
            value={value}
            maxLength={200}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  );
}

type TickProps = { isTicked: boolean; onTick: (isTicked: boolean) => void; children: ReactNode };

/** A choice that is taken or not. */
export function Tick({ isTicked, onTick, children }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
