import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon';

type FileButtonProps = {
  label: ReactNode;
  /** Beside other small ones. */
  isSmall?: boolean;
  accept: string;
  /** Opens the camera app of a phone instead of its files. */
  capture?: 'user';
  describedBy: string;
  isInvalid?: boolean;
  disabled: boolean;
  onChoose: (file: File) => void;
  input?: Ref<HTMLInputElement>;
  /** See `NEXT_FOCUS`. */
  'data-next-focus'?: boolean;
};

/** A button that lets the visitor choose one file. The same file can be chosen again. */
export function FileButton({
  label,
  isSmall,
  describedBy,
  isInvalid,
  disabled,
  onChoose,
  input,
  ...rest
}: FileButtonProps) {
  const id = useId();
  return (
    <>
      <input
        {...rest}
        ref={input}
        className="visually-hidden"
        type="file"
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <label
        className={isSmall ? 'button button--secondary button--small' : 'button button--secondary'}
        htmlFor={id}
        aria-disabled={disabled || undefined}
      >
        {label}
      </label>
    </>
  );
}

type FileFieldProps = {
  /** The label of the button. */
  label: string;
  accept: string;
  /** The file's name, or the words for no file. */
  children: ReactNode;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (file: File) => void;
  /** A `Progress`, while the file is sent. */
  progress?: ReactNode;
};

/** Lets the visitor choose one file, and shows which. */
export function FileField({ label, accept, children, isChosen, disabled, onChoose, progress }: FileFieldProps) {
  const nameId = useId();
  return (
    <div className="file" data-chosen={isChosen || undefined}>
      <span className="file__icon">
        <Icon name="file" />
      </span>
      <p className="file__name" id={nameId}>
        {children}
      </p>
      <FileButton {...{ label, accept, disabled, onChoose }} describedBy={nameId} />
      {progress}
    </div>
  );
}
