import { type ReactNode, useId } from 'react';
import { Icon } from './icon';

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

/** Lets the visitor choose one file. The same file can be chosen again. */
export function FileField({ label, accept, children, isChosen, disabled, onChoose, progress }: FileFieldProps) {
  const inputId = useId();
  const nameId = useId();
  return (
    <div className="file" data-chosen={isChosen || undefined}>
      <span className="file__icon">
        <Icon name="file" />
      </span>
      <p className="file__name" id={nameId}>
        {children}
      </p>
      <input
        className="visually-hidden"
        type="file"
        id={inputId}
        accept={accept}
        aria-describedby={nameId}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <label className="button button--secondary" htmlFor={inputId} aria-disabled={disabled || undefined}>
        {label}
      </label>
      {progress}
    </div>
  );
}
