import { useTranslations } from 'next-intl';
import { type Part, partsOf } from '@/lib/domain/transcripts/find-in-words';
import type { SubmittedLine } from '@/lib/contract/organizer/transcripts';

/** Where in a line something was found; `index`: its place among all that was found. */
export type LineMatch = { from: number; to: number; index: number };

type MarkedWordsProps = {
  line: Pick<SubmittedLine, 'words' | 'unsure'>;
  matches: readonly LineMatch[];
  /** The one that is gone to. */
  current: number | null;
};

/** The words of a line: marked where they were searched for, dotted where they were not heard well. */
export function MarkedWords({ line: { words, unsure }, matches, current }: MarkedWordsProps) {
  const t = useTranslations('organizer.review.transcript');
  return partsOf(words, unsure, matches).map((part, index) => {
    const marked = <Marked key={index} part={part} isCurrent={part.match !== null && part.match === current} />;
    if (!part.isUnsure) return marked;
    return (
      <span key={index} className="unsure" title={t('unsure')}>
        {marked}
      </span>
    );
  });
}

function Marked({ part: { text, match }, isCurrent }: { part: Part; isCurrent: boolean }) {
  if (match === null) return text;
  return <mark data-current={isCurrent || undefined}>{text}</mark>;
}
