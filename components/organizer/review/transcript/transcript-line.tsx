import { useTranslations } from 'next-intl';
import { memo, type KeyboardEvent } from 'react';
import type { SubmittedLine } from '@/lib/contract/organizer/transcripts';
import { GuardedButton } from '../../../ui/guarded';
import { who } from '../../../ui/who';
import { clock } from '../../submissions/clock';
import { type LineMatch, MarkedWords } from './marked-words';

type TranscriptLineProps = {
  line: SubmittedLine;
  language: string | null;
  matches?: readonly LineMatch[];
  /** The match that is gone to, in whatever line. */
  currentMatch: number | null;
  onSeek: (line: SubmittedLine) => void;
  /** Left out: the member may not. */
  onEdit?: (line: SubmittedLine) => void;
};

const NO_MATCHES: readonly LineMatch[] = [];

/** One line of the transcript, which leads to its place in the film. */
export const TranscriptLine = memo(function TranscriptLine({ matches = NO_MATCHES, ...props }: TranscriptLineProps) {
  const { line, language, currentMatch, onSeek, onEdit } = props;
  const t = useTranslations('organizer.review.transcript');
  const edit = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    event.preventDefault();
    onEdit?.(line);
  };
  return (
    <GuardedButton
      data-line={line.id}
      aria-keyshortcuts={onEdit && 'F2'}
      onClick={() => onSeek(line)}
      onKeyDown={onEdit && edit}
    >
      <time dateTime={`PT${(line.startMs / 1000).toFixed(1)}S`}>{clock(line.startMs / 1000)}</time>{' '}
      <span>
        {line.words === '' ? (
          <i>{t('emptied')}</i>
        ) : (
          <span lang={language ?? undefined} dir="auto">
            <MarkedWords line={line} matches={matches} current={currentMatch} />
          </span>
        )}
        <Wording line={line} />
      </span>
    </GuardedButton>
  );
});

/** Whose wording it is, where it is not that of speech recognition. */
function Wording({ line: { correctedBy, corrector } }: { line: SubmittedLine }) {
  const t = useTranslations('organizer.review.transcript');
  if (!correctedBy) return null;
  return (
    <>
      {' '}
      <small>
        {correctedBy === 'visitor' && t('byVisitor')}
        {correctedBy === 'member' &&
          (corrector === null ? t('bySomeMember') : t.rich('byMember', { name: corrector, who }))}
      </small>
    </>
  );
}
