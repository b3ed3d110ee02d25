import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import type { ComparedSubmission, CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Criterion } from '@/lib/contract/scorecard';
import { SCORES } from '@/lib/contract/scorecard';
import { GuardedLink } from '../../../ui/guarded';
import { differ, Spread } from '../../review/scorecard/spread';
import { useScoreFormat } from '../../review/scorecard/total';
import { Cell, NameCell } from '../../table';
import { useShownName } from '../../use-shown-name';
import { StateChip } from '../state-chip';

type CompareRowProps = {
  campaignId: string;
  query: CompareQuery;
  criteria: readonly Criterion[];
  submission: ComparedSubmission;
};

/** What scorecards of a submission come to, by criterion. A score leads to the section that it is about. */
export function CompareRow({ campaignId, query, criteria, submission }: CompareRowProps) {
  const t = useTranslations('organizer.comparison');
  const list = useTranslations('organizer.submissions');
  const formatScore = useScoreFormat();
  const shownName = useShownName();
  const { id, status, score, scores, scoreRange, scorecards, awaited } = submission;
  const { status: ofStatus, search, assigned } = query;
  const [lowest, highest] = [formatScore(scoreRange.lowest), formatScore(scoreRange.highest)];
  const fromTo = lowest === highest ? lowest : t('fromTo', { lowest, highest });
  const range = scorecards === 1 ? t('scorecards', { count: 1 }) : fromTo;
  const among = { status: ofStatus, search, assigned, sort: 'rating' } as const;
  const hrefAt = (section?: string | null) =>
    organizerPaths.submission(campaignId, id, among, { section, compared: query });
  return (
    <tr role="row">
      <NameCell>
        <GuardedLink href={hrefAt()}>
          <bdi>{shownName(submission)}</bdi>
        </GuardedLink>
        <small>
          <span>
            {awaited === 0
              ? t('scorecards', { count: scorecards })
              : t('scorecardsOf', { count: scorecards, all: scorecards + awaited })}
          </span>
        </small>
      </NameCell>
      <Cell look="overall" label={t('score')}>
        <span className="figure">{formatScore(score)}</span>
      </Cell>
      {criteria.map((criterion) => (
        <CriterionCell key={criterion.id} {...{ criterion, submission }} href={hrefAt(criterion.sectionId)} />
      ))}
      <Cell look="spread-cell" label={t('range')}>
        <Spread {...scoreRange} mean={score} scores={scores} />
        <span className="who">{differ(scoreRange) ? <span className="missing">{range}</span> : range}</span>
      </Cell>
      <Cell look="state" label={list('status')}>
        <StateChip status={status} film="ready" />
      </Cell>
    </tr>
  );
}

type CriterionCellProps = { criterion: Criterion; submission: ComparedSubmission; href: string };

function CriterionCell({ criterion: { id, name }, submission, href }: CriterionCellProps) {
  const t = useTranslations('organizer.comparison');
  const format = useFormatter();
  const formatScore = useScoreFormat();
  const shownName = useShownName();
  const result = submission.results.find(({ criterionId }) => criterionId === id);
  if (!result)
    return (
      <Cell label={name}>
        <span className="note">{t('noScore')}</span>
      </Cell>
    );
  const { mean, lowest, highest } = result;
  const score = formatScore(mean);
  const value = (100 * mean) / SCORES.max;
  return (
    <Cell label={name}>
      <GuardedLink
        className="figure"
        href={href}
        aria-label={t('scoreOf', { score, criterion: name, name: shownName(submission) })}
      >
        {score}
      </GuardedLink>{' '}
      {differ(result) && (
        <span className="missing">
          {t('fromTo', { lowest: format.number(lowest), highest: format.number(highest) })}
        </span>
      )}
      <span className="bar" style={{ '--value': value } as CSSProperties} aria-hidden="true" />
    </Cell>
  );
}
