import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { MessageWords } from '@/lib/contract/messages';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Message } from '@/lib/contract/organizer/messages';
import { callApi, useApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Choice } from '../select';
import { Letter } from './letter';

type MessagePreviewProps = {
  campaign: EditedCampaign;
  message: Message;
  words: MessageWords;
  /** Whether the words can be sent as they are. */
  isFaultless: boolean;
};

/** A message as one person gets it; it follows what is written. */
export function MessagePreview({ campaign: { id }, message, words, isFaultless }: MessagePreviewProps) {
  const t = useTranslations('organizer.messages');
  const [chosen, setChosen] = useState('');
  const invited = useApi('listInvitations', { params: { id }, query: {} }, undefined, { revalidateOnFocus: false });
  const people = invited.data?.invitations ?? [];
  const { data, error } = useWritten(id, message, isFaultless ? words : null, chosen || undefined);
  return (
    <section className="box messages__preview" aria-label={t('preview')}>
      <div className="box__head">
        <h2 className="subheading">{t('preview')}</h2>
        {people.length > 0 && (
          <div className="field">
            <Choice aria-label={t('previewFor')} value={chosen} onChange={setChosen}>
              <option value="">{t('anybody')}</option>
              {people.map(({ id: invitationId, name, email }) => (
                <option key={invitationId} value={invitationId}>
                  {name ?? email}
                </option>
              ))}
            </Choice>
          </div>
        )}
      </div>
      {!isFaultless && <p className="note">{t('noPreview')}</p>}
      {isFaultless && <FaultBanner fault={error ?? null} />}
      {isFaultless && data && <Letter written={data} words={words} language={message.language} />}
    </section>
  );
}

/** How long nothing is typed until it is shown how it arrives. */
const PAUSE_MS = 400;

/** The message as the server writes it, asked for after each pause. `words` `null`: it cannot be written now. */
function useWritten(id: string, message: Message, words: MessageWords | null, invitationId: string | undefined) {
  const { kind, language } = message;
  const asked = words && JSON.stringify({ subject: words.subject, text: words.text, invitationId });
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return useSWR<OrganizerOutput<'previewMessage'>, unknown>(
    asked && settled && ['previewMessage', id, kind, language, settled],
    ([, , , , body]: string[]) =>
      callApi('previewMessage', { params: { id, kind, language }, body: JSON.parse(body ?? '') as MessageWords }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}
