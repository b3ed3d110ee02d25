import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** The id of the element with the error message. */
  errorId?: string;
  /** That element, if it is under the field. */
  error?: ReactNode;
};

/** A field for one line of text, with a label. */
export function TextField({ label, errorId, error, ref, ...input }: TextFieldProps) {
  const id = useId();
  const invalid = errorId !== undefined;
  return (
    <div className="field" data-invalid={invalid || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={ref}
        className="input"
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={errorId}
      />
      {error}
    </div>
  );
}
