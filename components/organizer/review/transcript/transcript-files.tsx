import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { apiAddress } from '../../api';
import { ConsoleButton } from '../../console-button';
import { ExportLink } from '../../export-link';
import { CaptionedFilm } from './captioned-film';

const FILES = [
  { call: 'exportVtt', words: 'vtt' },
  { call: 'exportSrt', words: 'srt' },
  { call: 'exportTranscript', words: 'txt' },
] as const;

/** Saves the transcript as one of several files, or in the film. */
export function TranscriptFiles({ submissionId, hasFilm }: { submissionId: string; hasFilm: boolean }) {
  const t = useTranslations('organizer.review.transcript');
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <ConsoleButton
        variant="secondary"
        small
        icon="download"
        aria-label={t('downloadAs')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('download')}
      </ConsoleButton>
      {isOpen && (
        <ul className="inline transcript__files" id={listId} aria-label={t('files')}>
          {hasFilm && <CaptionedFilm submissionId={submissionId} />}
          {FILES.map(({ call, words }) => (
            <li key={call}>
              <ExportLink variant="secondary" small href={apiAddress(call, { params: { submissionId } })}>
                {t(words)}
              </ExportLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
