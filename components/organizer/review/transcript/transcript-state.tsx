import { useTranslations } from 'next-intl';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { Empty } from '../../empty';

/** Stands in the place of a transcript without a line, and says why there is none. */
export function NoLines({ state }: Pick<SubmittedTranscript, 'state'>) {
  const t = useTranslations('organizer.review.transcript');
  const isMaking = state === 'making';
  const name = state === 'failed' || state === 'removed' || isMaking ? state : 'silent';
  return (
    <Empty icon={isMaking ? 'clock' : 'captions'} title={t(`states.${name}`)} role={isMaking ? 'status' : undefined}>
      <p className="note">{t(`stateNotes.${name}`)}</p>
    </Empty>
  );
}

/** Where the words come from, and what of them is missing or uncertain. */
export function TranscriptNotes({ transcript: { state, lines } }: { transcript: SubmittedTranscript }) {
  const t = useTranslations('organizer.review.transcript');
  const by = (one: 'visitor' | 'member') => lines.filter(({ correctedBy }) => correctedBy === one).length;
  const notes = [
    t('created'),
    ...(by('visitor') > 0 ? [t('visitorCorrected', { count: by('visitor') })] : []),
    ...(by('member') > 0 ? [t('membersCorrected', { count: by('member') })] : []),
    ...(lines.some(({ unsure }) => unsure.length > 0) ? [t('dotted')] : []),
  ];
  return (
    <>
      {(state === 'making' || state === 'failed') && (
        <p className="note" role="status">
          {t(state === 'making' ? 'someMaking' : 'someFailed')}
        </p>
      )}
      <p className="note">{notes.join(' ')}</p>
    </>
  );
}
