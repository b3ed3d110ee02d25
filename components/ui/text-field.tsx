import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** Id of the element that says what is wrong with what was entered. */
  errorId?: string;
  /** That element, where it stands under the field. */
  error?: ReactNode;
};

/** One line of text under its label. */
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
