import { useFormatter, useTranslations } from 'next-intl';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { readAddresses } from '@/lib/addresses/read-addresses';
import { CallError } from '@/lib/browser/api/call-error';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { MAX_INVITED } from '@/lib/contract/organizer/invitations';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { GuardedLink } from '../../ui/guarded';
import { inLanguage } from '../../ui/in-language';
import { useSentences } from '../../ui/use-sentences';
import { callApi } from '../api';
import { Box } from '../box';
import { AreaField, InputField } from '../field';
import { Form } from '../form';
import { ConsoleIcon } from '../icon';
import { PreviewButton } from '../messages/preview-button';
import { WordsPreview } from '../messages/words-preview';
import { useAction } from '../use-action';
import { useErrorWords } from '../use-error-words';
import { type InvitationTexts, PLACES } from './invitation-texts';

type InviteFormProps = { campaign: EditedCampaign; texts: InvitationTexts; canMail: boolean; onInvited: () => void };

/** Addresses, pasted or from a file, and with a mail server the email that goes to them. */
export function InviteForm({ campaign, texts, canMail, onInvited }: InviteFormProps) {
  const { id: campaignId } = campaign;
  const t = useTranslations('organizer.invitations');
  const sentences = useSentences();
  const faultWords = useAddressFault();
  const fileId = useId();
  const [addresses, setAddresses] = useState('');
  const [subject, setSubject] = useState(texts.subject);
  const [text, setText] = useState(texts.text);
  const [done, setDone] = useState<OrganizerOutput<'invite'> | null>(null);
  const outcomeWords = useOutcomeWords();
  const { act, isBusy, fault } = useAction();
  const read = useDeferredValue(addresses);
  const { addresses: found, twice } = useMemo(() => readAddresses(read), [read]);
  const count = found.length;

  const submit = () => {
    void act(async () => {
      const body = { addresses, letter: canMail ? { subject, text } : undefined };
      const answer = await callApi('invite', { params: { id: campaignId }, body });
      setDone(answer);
      setAddresses('');
      announce(sentences(...outcomeWords(answer)));
      onInvited();
    });
  };

  return (
    <Box title={t(canMail ? 'invite' : 'makeLinks')} beside={<p className="note">{t('inviteNote')}</p>}>
      <Form className="stack" onSubmit={submit}>
        <AreaField
          label={t('addresses')}
          note={sentences(t('addressesNote'), count > 0 && t('addressesFound', { count, twice }))}
          fault={fault !== null && faultWords(fault)}
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          required
          value={addresses}
          onChange={setAddresses}
        />
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
            id={fileId}
            accept=".csv,text/csv,text/plain"
            aria-label={t('file')}
            onChange={(event) => void event.target.files?.[0]?.text().then(setAddresses)}
          />
          <label className="button button--secondary" htmlFor={fileId}>
            {t('chooseFile')}
          </label>
        </div>
        {canMail && (
          <details className="more">
            <summary>{t('letter')}</summary>
            <div className="stack">
              <InputField
                label={t('subject')}
                required
                maxLength={200}
                {...inLanguage(texts.language, [])}
                value={subject}
                onChange={setSubject}
              />
              <AreaField
                label={t('words')}
                note={t('letterNote', PLACES)}
                rows={7}
                required
                maxLength={5000}
                {...inLanguage(texts.language, [])}
                value={text}
                onChange={setText}
              />
              <div className="inline">
                <PreviewButton>
                  <WordsPreview {...{ campaign, language: texts.language, words: { subject, text } }} />
                </PreviewButton>
                <p className="note">
                  <GuardedLink href={organizerPaths.messages(campaignId, 'invitation')}>{t('editMessage')}</GuardedLink>
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
        {done &&
          outcomeWords(done).map((words) => (
            <p className="note" key={words}>
              {words}
            </p>
          ))}
      </Form>
    </Box>
  );
}

/** Returns what became of the addresses, a sentence for each thing there is to say. */
function useOutcomeWords(): (outcome: OrganizerOutput<'invite'>) => string[] {
  const t = useTranslations('organizer.invitations');
  return ({ made, known, refused }) => [
    t('made', { made }),
    ...(known > 0 ? [t('known', { known })] : []),
    ...(refused > 0 ? [t('refused', { refused })] : []),
  ];
}

/** Returns a function for the words about addresses that were not taken. */
function useAddressFault(): (fault: unknown) => string {
  const t = useTranslations('organizer.invitations');
  const format = useFormatter();
  const errorWords = useErrorWords();
  return (fault) => {
    const { code = null, details = {} } = fault instanceof CallError ? fault : {};
    const lines = Array.isArray(details.lines) ? (details.lines as number[]) : [];
    const faults = Array.isArray(details.faults) ? (details.faults as string[]) : [];
    if (lines.length > 0)
      return t('wrongLines', { count: lines.length, lines: format.list(lines.slice(0, 10).map(String)) });
    // Only the addresses can make the body larger than the server reads.
    if (code === 'tooLarge' || faults.includes('addresses')) return t('wrongCount', { most: MAX_INVITED });
    return errorWords(fault);
  };
}
