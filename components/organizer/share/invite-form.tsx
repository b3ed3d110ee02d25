import { useTranslations } from 'next-intl';
import { type SubmitEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { readAddresses } from '@/lib/addresses/read-addresses';
import { CallError } from '@/lib/browser/api/call-error';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { MAX_INVITED } from '@/lib/contract/organizer/invitations';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { callApi } from '../api';
import { ConsoleIcon } from '../icon';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';

type InviteFormProps = { campaign: EditedCampaign; canMail: boolean; onInvited: () => void };

/** What is filled in for each person stands in the letter by its name. */
const PLACES = { name: '{name}', link: '{link}' };

/** Addresses, pasted or from a file, and with a mail server the letter that goes to them. */
export function InviteForm({ campaign, canMail, onInvited }: InviteFormProps) {
  const t = useTranslations('organizer.invitations');
  const ids = { heading: useId(), to: useId(), file: useId(), subject: useId(), letter: useId() };
  const [addresses, setAddresses] = useState('');
  const [subject, setSubject] = useState(() => t('letterSubject', { title: campaign.title ?? campaign.name }));
  const [text, setText] = useState(() => t('letterText', PLACES));
  const [done, setDone] = useState<OrganizerOutput<'invite'> | null>(null);
  const { act, isBusy, fault } = useAction();
  const read = useDeferredValue(addresses);
  const { addresses: found, twice } = useMemo(() => readAddresses(read), [read]);
  const count = found.length;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(async () => {
      const letter = canMail ? { subject, text } : undefined;
      const answer = await callApi('invite', { params: { id: campaign.id }, body: { addresses, letter } });
      setDone(answer);
      setAddresses('');
      announce(t('made', answer));
      onInvited();
    });
  };

  return (
    <section className="box" aria-labelledby={ids.heading}>
      <div className="box__head">
        <h2 className="subheading" id={ids.heading}>
          {t(canMail ? 'invite' : 'makeLinks')}
        </h2>
        <p className="note">{t('inviteNote')}</p>
      </div>
      <form className="stack" onSubmit={submit}>
        <div className="field" data-invalid={fault ? '' : undefined}>
          <label htmlFor={ids.to}>{t('addresses')}</label>
          <textarea
            className="input input--area"
            id={ids.to}
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            required
            value={addresses}
            aria-describedby={`${ids.to}-note`}
            onChange={(event) => setAddresses(event.target.value)}
          />
          {fault !== null && <Fault fault={fault} />}
          <p className="note" id={`${ids.to}-note`}>
            {t('addressesNote')} {count > 0 && t('addressesFound', { count, twice })}
          </p>
        </div>
        <div className="file">
          <span className="file__icon">
            <ConsoleIcon name="file" />
          </span>
          <p className="file__name">
            {t('fileTitle')} <small>{t('fileNote')}</small>
          </p>
          <input
            className="visually-hidden"
            type="file"
            id={ids.file}
            accept=".csv,text/csv,text/plain"
            aria-label={t('file')}
            onChange={(event) => void event.target.files?.[0]?.text().then(setAddresses)}
          />
          <label className="button button--secondary" htmlFor={ids.file}>
            {t('chooseFile')}
          </label>
        </div>
        {canMail && (
          <details className="more">
            <summary>{t('letter')}</summary>
            <div className="stack">
              <div className="field">
                <label htmlFor={ids.subject}>{t('subject')}</label>
                <input
                  className="input"
                  id={ids.subject}
                  type="text"
                  required
                  maxLength={200}
                  value={subject}
                  onChange={(event) => setSubject(event.target.value)}
                />
              </div>
              <div className="field">
                <label htmlFor={ids.letter}>{t('words')}</label>
                <textarea
                  className="input input--area"
                  id={ids.letter}
                  rows={7}
                  required
                  maxLength={5000}
                  value={text}
                  aria-describedby={`${ids.letter}-note`}
                  onChange={(event) => setText(event.target.value)}
                />
                <p className="note" id={`${ids.letter}-note`}>
                  {t('letterNote', PLACES)}
                </p>
              </div>
            </div>
          </details>
        )}
        <div className="inline">
          <Button variant="primary" type="submit" busyWords={isBusy && t('working')}>
            {canMail && <ConsoleIcon name="mail" />} {canMail ? t('send', { count }) : t('make')}
          </Button>
        </div>
        {done && <p className="note">{t('made', done)}</p>}
      </form>
    </section>
  );
}

function Fault({ fault }: { fault: unknown }) {
  const t = useTranslations('organizer.invitations');
  const errorWords = useErrorWords();
  const { code = null, details = {} } = fault instanceof CallError ? fault : {};
  const lines = Array.isArray(details.lines) ? (details.lines as number[]) : [];
  const faults = Array.isArray(details.faults) ? (details.faults as string[]) : [];
  // Only the addresses can make the body larger than the server reads.
  const isTooMuch = code === 'tooLarge' || faults.includes('addresses');
  const words =
    lines.length > 0
      ? t('wrongLines', { count: lines.length, lines: lines.slice(0, 10).join(', ') })
      : isTooMuch
        ? t('wrongCount', { most: MAX_INVITED })
        : errorWords(fault);
  return (
    <p className="field__error" role="alert">
      <ConsoleIcon name="alert" /> <span>{words}</span>
    </p>
  );
}
