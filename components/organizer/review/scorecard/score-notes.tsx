import { useTranslations } from 'next-intl';
import type { SubmissionScorecard, SubmittedScores } from '@/lib/contract/organizer/scorecards';
import { who } from '../../../ui/who';
import { Avatar } from '../../avatar';
import { When } from '../../when';

/** What those who scored wrote, and what has to be known of their scores. */
export function ScoreNotes({ mine, others }: Pick<SubmissionScorecard, 'mine' | 'others'>) {
  const t = useTranslations('organizer.review.scorecard');
  const all = [...(others ?? []), ...(mine ? [mine] : [])];
  const noted = all.filter(({ note }) => note !== null);
  return (
    <>
      {noted.length > 0 && (
        <ol className="thread" aria-label={t('notes')}>
          {noted.map((submitted) => (
            <li className="comment" key={submitted.userId}>
              <Avatar name={submitted.author} />
              <header>
                <b>{submitted === mine ? t('you') : <bdi>{submitted.author}</bdi>}</b>{' '}
                <When at={submitted.submittedAt} />
              </header>
              <div dir="auto">{submitted.note}</div>
            </li>
          ))}
        </ol>
      )}
      {all.map((submitted) => (
        <Marks key={submitted.userId} submitted={submitted} isMine={submitted === mine} />
      ))}
    </>
  );
}

function Marks({
  submitted: { author, changedAt, criteria },
  isMine,
}: {
  submitted: SubmittedScores;
  isMine: boolean;
}) {
  const t = useTranslations('organizer.review.scorecard');
  return (
    <>
      {changedAt !== null && (
        <p className="note">{isMine ? t('youChanged') : t.rich('changedAfter', { name: author, who })}</p>
      )}
      {criteria !== null && (
        <p className="note">{isMine ? t('yoursEarlier') : t.rich('earlierCard', { name: author, who })}</p>
      )}
    </>
  );
}
