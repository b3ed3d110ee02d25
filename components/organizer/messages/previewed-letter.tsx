import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { LanguageTag } from '@/lib/contract/languages';
import type { MessageKind, MessageWords } from '@/lib/contract/messages';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { callApi } from '../api';
import { FaultBanner } from '../fault-banner';
import { Letter } from './letter';

type PreviewedLetterProps = {
  campaignId: string;
  kind: MessageKind;
  language: LanguageTag;
  /** Left out: those that are saved. `null`: they cannot be sent as they are. */
  words?: MessageWords | null;
  /** For whom; left out: for somebody without a name. */
  invitationId: string | undefined;
};

/** A message as one person gets it; it follows what is written. */
export function PreviewedLetter({ words, ...of }: PreviewedLetterProps) {
  const t = useTranslations('organizer.messages');
  const { data, error } = useWritten(of, words);
  if (words === null) return <p className="note">{t('noPreview')}</p>;
  return (
    <>
      <FaultBanner fault={error ?? null} />
      {data && <Letter written={data} words={words ?? data.words} language={of.language} />}
    </>
  );
}

/** How long nothing is typed until it is shown how it arrives. */
const PAUSE_MS = 400;

/** The message as the server writes it, asked for after each pause. */
function useWritten(
  { campaignId: id, kind, language, invitationId }: Omit<PreviewedLetterProps, 'words'>,
  words: MessageWords | null | undefined,
) {
  const asked = words === null ? null : JSON.stringify({ subject: words?.subject, text: words?.text, invitationId });
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
