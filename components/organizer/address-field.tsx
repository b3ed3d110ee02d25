import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { isEmail, isUrl } from '@/lib/domain/entered-text';
import { FieldError } from '../ui/field-error';
import { TextField } from '../ui/text-field';

const KINDS = {
  email: { isRight: isEmail, words: 'invalidEmail' },
  url: { isRight: isUrl, words: 'invalidUrl' },
} as const;

/** Whether a text may be an e-mail address, or a URL. */
export const isAddress = (kind: keyof typeof KINDS, text: string) => KINDS[kind].isRight(text);

type AddressFieldProps = {
  kind: keyof typeof KINDS;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it was sent though it is no address (spec 8.26, 8.27). */
  isWrong: boolean;
  /** What else is wrong with it. */
  fault: string | null;
};

/** A dialog's field for an e-mail address or a URL. */
export function AddressField({ kind, isWrong, fault, onChange, ...field }: AddressFieldProps) {
  const t = useTranslations('organizer.frame');
  const errorId = useId();
  const words = isWrong ? t(KINDS[kind].words) : fault;
  return (
    <TextField
      {...field}
      type={kind}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      errorId={words === null ? undefined : errorId}
      error={words !== null && <FieldError id={errorId}>{words}</FieldError>}
    />
  );
}
