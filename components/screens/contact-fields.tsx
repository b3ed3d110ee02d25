import { useTranslations } from 'next-intl';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { typedText } from '@/lib/browser/typed-text';
import type { Asked } from '@/lib/contract/campaign-content';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { FieldError } from '../ui/field-error';
import { TextField } from '../ui/text-field';
import { who } from '../ui/who';

/** Five digits at least, with any signs between them. */
const PHONE = String.raw`([^\p{L}\p{Nd}]*\p{Nd}){5,16}[^\p{L}\p{Nd}]*`;
const EMAIL = String.raw`[^\s@]+@[^\s@.]+(\.[^\s@.]+)+`;

/** Roughly what the server takes (`domain/contact.ts`), which alone decides. */
const INPUTS = {
  email: { type: 'email', autoComplete: 'email', maxLength: 254, pattern: EMAIL },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 50, pattern: PHONE },
} as const;

export type RefusedContact = readonly unknown[];

type ContactProps = {
  campaign: Campaign;
  /** What was given for the visit that was begun here. */
  known: UserVideo | null;
  invited: string;
  /** The fields of which the server has refused what was given last. */
  refused: RefusedContact;
};

/** The fields by which a visitor can be reached, as far as the campaign asks, and who sees what is given. */
export function ContactFields({ campaign, ...props }: ContactProps) {
  const t = useTranslations('contact');
  const { askEmail, askPhone, name, organization } = campaign;
  return (
    <>
      {askEmail !== 'no' && <ContactField field="email" asked={askEmail} campaign={name} {...props} />}
      {askPhone !== 'no' && <ContactField field="phone" asked={askPhone} campaign={name} {...props} />}
      <p className="note">{t.rich('note', { who, organization: organization.name })}</p>
    </>
  );
}

type FieldProps = Omit<ContactProps, 'campaign'> & {
  field: keyof typeof INPUTS;
  asked: Exclude<Asked, 'no'>;
  campaign: string;
};

const texts = { email: typedText('Email'), phone: typedText('Phone') };

function ContactField({ field, asked, campaign, known, invited, refused }: FieldProps) {
  const t = useTranslations('contact');
  const input = useRef<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  /** What the server refused, and was changed since. */
  const [mended, setMended] = useState<RefusedContact>([]);
  const value = typed ?? known?.[field] ?? '';
  const isRefused = refused.includes(field);
  const isWrong = isInvalid || (isRefused && mended !== refused);

  const keep = useCallback(
    (text: string) => {
      setTyped(text);
      texts[field].keep(campaign, invited, text);
    },
    [field, campaign, invited],
  );
  const adopt = useCallback<RefCallback<HTMLInputElement>>(
    (element) => {
      input.current = element;
      if (!element) return;
      // Typed before the page's scripts ran, or before the page was loaded in another language.
      if (element.value !== element.defaultValue) return keep(element.value);
      const before = texts[field].read(campaign, invited);
      if (before !== '') setTyped(before);
    },
    [field, campaign, invited, keep],
  );
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused, refused]);

  const errorId = `${field}-error`;
  return (
    <TextField
      {...INPUTS[field]}
      ref={adopt}
      label={t(`${field}.${asked}`)}
      name={field}
      dir="ltr"
      enterKeyHint="go"
      required={asked === 'required'}
      value={value}
      onChange={({ target }) => {
        keep(target.value);
        setInvalid(false);
        setMended(refused);
      }}
      onInvalid={() => setInvalid(true)}
      errorId={isWrong ? errorId : undefined}
      error={
        isWrong && <FieldError id={errorId}>{t(`${field}.${value.trim() === '' ? 'missing' : 'invalid'}`)}</FieldError>
      }
    />
  );
}
