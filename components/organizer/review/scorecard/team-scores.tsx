import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import type { Score, SubmissionScorecard, SubmittedScores } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';
import { differ, Spread } from './spread';
import { Total, useScoreFormat } from './total';

type TeamScoresProps = { card: SubmissionScorecard; heading?: Ref<HTMLParagraphElement> };

/** What all who submitted scores make of the submission, and where they differ. */
export function TeamScores({ card, heading }: TeamScoresProps) {
  const t = useTranslations('organizer.review.scorecard');
  const { criteria, mine, others, team } = card;
  const all = [...(mine ? [mine] : []), ...(others ?? [])];
  return (
    <>
      <Total ref={heading} words={t('teamScore', { count: all.length })} score={team?.score ?? null} />
      <Who all={all} mine={mine} scoreOf={({ score }) => score} />
      <ul className="scores" aria-label={t('byCriterion')}>
        {criteria.map((criterion) => (
          <CriterionScores key={criterion.id} {...{ criterion, card, all }} />
        ))}
      </ul>
    </>
  );
}

type CriterionScoresProps = { criterion: Criterion; card: SubmissionScorecard; all: readonly SubmittedScores[] };

function CriterionScores({ criterion: { id, name }, card: { mine, team }, all }: CriterionScoresProps) {
  const t = useTranslations('organizer.review.scorecard');
  const formatScore = useScoreFormat();
  const result = team?.criteria.find(({ criterionId }) => criterionId === id);
  const scored = all.filter(({ scores }) => scores[id] !== undefined);
  return (
    <li className="score">
      <p className="score__name">
        <span>
          <bdi>{name}</bdi>
        </span>{' '}
        <span className="tabular">{result ? formatScore(result.mean) : t('noScore')}</span>
      </p>
      {result && <Spread {...result} scores={scored.map(({ scores }) => scores[id])} />}
      <Who all={scored} mine={mine} scoreOf={({ scores }) => scores[id] ?? null} isWhole>
        {result && differ(result) && <span className="missing">{t('differs')}</span>}
      </Who>
    </li>
  );
}

type WhoProps = {
  all: readonly SubmittedScores[];
  mine: SubmittedScores | null;
  scoreOf: (submitted: SubmittedScores) => Score | null;
  /** Whether these are single scores, not means. */
  isWhole?: boolean;
  children?: ReactNode;
};

/** Who gave which score. */
function Who({ all, mine, scoreOf, isWhole, children }: WhoProps) {
  const t = useTranslations('organizer.review.scorecard');
  const format = useFormatter();
  const formatScore = useScoreFormat();
  const wordsOf = (score: Score | null) => {
    if (typeof score !== 'number') return score === null ? t('noScore') : t('notSeen');
    return isWhole ? format.number(score) : formatScore(score);
  };
  if (all.length === 0) return null;
  return (
    <p className="who">
      {all.map((submitted) => (
        <span key={submitted.userId}>
          {submitted === mine ? t('you') : <bdi>{submitted.author}</bdi>} <b>{wordsOf(scoreOf(submitted))}</b>{' '}
        </span>
      ))}
      {children}
    </p>
  );
}
