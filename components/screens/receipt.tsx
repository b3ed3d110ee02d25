import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { api } from '@/lib/browser/api/client';
import { CallError } from '@/lib/browser/api/call-error';
import { knownLanguage, LANGUAGE_TAGS } from '@/lib/contract/languages';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { useAlert } from '../overlays/alert-provider';
import { useCallWords } from '../overlays/use-call-words';
import { Button } from '../ui/button';
import { FieldError } from '../ui/field-error';
import { TextField } from '../ui/text-field';

type ReceiptProps = { campaign: Campaign; userVideo: UserVideo };

/** Emails the link of a visit that has ended to a visitor who gave no address; whoever was invited has one. */
export function Receipt({ campaign, userVideo }: ReceiptProps) {
  const t = useTranslations();
  const language = knownLanguage(useLocale()) ?? LANGUAGE_TAGS[0];
  const alert = useAlert();
  const callWords = useCallWords();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<'missing' | 'invalid' | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'sent'>('asked');
  const isReached = userVideo.email || campaign.adjusted;
  if (!campaign.receipts || campaign.isRehearsal || isReached || !userVideo.completed) return null;
  if (state === 'sent')
    return (
      <p className="note" role="status">
        {t.rich('receipt.sent', { email, to: (address) => <bdi dir="ltr">{address}</bdi> })}
      </p>
    );

  async function send(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '') return setWrong('missing');
    setState('busy');
    try {
      const params = { campaignId: campaign.id, uuid: userVideo.uuid };
      await api.askReceipt({ params, query: {}, body: { email, language: language } });
      setState('sent');
    } catch (error) {
      setState('asked');
      if (error instanceof CallError && error.code === 'contactInvalid') setWrong('invalid');
      else await alert(callWords(error));
    }
  }
  return (
    <form className="form" onSubmit={(event) => void send(event)} noValidate>
      <p className="note">{t('receipt.text')}</p>
      <TextField
        label={t('contact.email.required')}
        type="email"
        autoComplete="email"
        name="email"
        dir="ltr"
        maxLength={254}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setWrong(null);
        }}
        errorId={wrong ? 'receipt-error' : undefined}
        error={wrong && <FieldError id="receipt-error">{t(`contact.email.${wrong}`)}</FieldError>}
      />
      <div className="actions">
        <Button variant="secondary" type="submit" busyWords={state === 'busy' && t('common.oneMoment')}>
          {t('receipt.send')}
        </Button>
      </div>
    </form>
  );
}
