import { useTranslations } from 'next-intl';
import { type InvalidEvent, useEffect, useId, useRef, useState } from 'react';
import type { AskedConsent } from '@/lib/contract/entities';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FieldError } from '../ui/field-error';
import { GuardedButton } from '../ui/guarded';
import { inLanguage } from '../ui/in-language';
import { Moment } from '../ui/moment';
import { Paragraphs } from '../ui/paragraphs';
import { who } from '../ui/who';

type ConsentFieldProps = {
  asked: AskedConsent;
  organization: string;
  /** The version that the visitor has accepted before. */
  accepted?: number;
  /** The text is not what the visitor has just read: the focus goes there. */
  isNew?: boolean;
};

/**
 * The box to tick before a visit begins or goes on, and the way to the full text. A form that is sent without it asks
 * for its validity: it then says what is missing, and takes the focus.
 */
export function ConsentField({ asked, organization, accepted, isNew = false }: ConsentFieldProps) {
  const t = useTranslations('consent');
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const [fault, setFault] = useState<'missing' | 'changed' | null>(isNew ? 'changed' : null);
  const [isOpen, setIsOpen] = useState(false);
  const isAccepted = accepted === asked.version;

  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  useEffect(() => {
    if (isAccepted && box.current) box.current.checked = true;
  }, [isAccepted]);

  const refuse = (event: InvalidEvent<HTMLInputElement>) => {
    // In place of the browser's own words.
    event.preventDefault();
    setFault('missing');
    event.currentTarget.focus();
  };
  const agree = () => {
    if (box.current) box.current.checked = true;
    setFault(null);
    setIsOpen(false);
  };
  return (
    <div className="field" data-invalid={fault ? '' : undefined}>
      <div className="agree__box">
        <label className="agree__label">
          <input
            ref={box}
            type="checkbox"
            name="consent"
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            onInvalid={refuse}
            onChange={() => setFault(null)}
          />{' '}
          <span {...inLanguage(asked.consentLanguage, asked.languages)}>{asked.consent}</span>
        </label>
        {asked.consentText !== null && (
          <GuardedButton className="textlink" onClick={() => setIsOpen(true)}>
            {t('readFull')}
          </GuardedButton>
        )}
      </div>
      {fault && <FieldError id={id}>{t(fault)}</FieldError>}
      {isOpen && (
        <FullText asked={asked} organization={organization} onAgree={agree} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

type FullTextProps = { asked: AskedConsent; organization: string; onAgree: () => void; onClose: () => void };

function FullText({ asked, organization, onAgree, onClose }: FullTextProps) {
  const t = useTranslations('consent');
  const common = useTranslations('common');
  const { version, since, languages } = asked;
  return (
    <Dialog
      wide
      title={t('title')}
      onDismiss={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common('close')}
          </Button>
          <Button variant="primary" onClick={onAgree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <p className="note">
        {t.rich('version', { organization, version, name: who, when: () => <Moment at={since} format="date" /> })}
      </p>
      <div className="prose">
        <p {...inLanguage(asked.consentLanguage, languages)}>{asked.consent}</p>
        <div className="prose" {...inLanguage(asked.consentTextLanguage, languages)}>
          <Paragraphs text={asked.consentText ?? ''} />
        </div>
      </div>
    </Dialog>
  );
}
