import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import type { ComparedSubmission, CompareQuery } from '@/lib/contract/organizer/comparison';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import { type Criterion, SCORES } from '@/lib/contract/scorecard';
import { isAscending } from '@/lib/domain/comparison';
import { GuardedLink } from '../../../ui/guarded';
import { ConsoleIcon } from '../../icon';
import { Table } from '../../table';
import { follow } from '../submission-tabs';
import { type Column, sortBy, sortedBy, writeColumn } from './columns';
import { CompareRow } from './compare-row';

type CompareTableProps = {
  campaignId: string;
  query: CompareQuery;
  criteria: readonly Criterion[];
  submissions: readonly ComparedSubmission[];
  onSort: (query: CompareQuery) => void;
};

/** Submissions by criteria. The head of a column sorts by it, and once more the other way. */
export function CompareTable({ campaignId, query, criteria, submissions, onSort }: CompareTableProps) {
  const t = useTranslations('organizer.comparison');
  const list = useTranslations('organizer.submissions');
  const sorted = sortedBy(query);
  const way = isAscending(query) ? 'ascending' : 'descending';
  const head = (column: Column, words: ReactNode, small?: string) => {
    const written = writeColumn(column);
    const to = sortBy(query, written);
    const isSorted = written === sorted;
    return {
      sort: isSorted ? (way as 'ascending' | 'descending') : undefined,
      words: (
        <>
          <GuardedLink
            external
            className="sort"
            href={organizerPaths.comparison(campaignId, to)}
            onClick={(event: MouseEvent) => follow(event, () => onSort(to))}
          >
            {words} {isSorted && <ConsoleIcon name="chevron" />}
          </GuardedLink>
          {small && <small>{small}</small>}
        </>
      ),
    };
  };
  const columns = [
    head('name', list('name')),
    head('score', t('score')),
    ...criteria.map(({ id, name, weight }) => head({ criterion: id }, <bdi>{name}</bdi>, t('weight', { weight }))),
    head('range', t('range'), t('fromTo', { lowest: String(SCORES.min), highest: String(SCORES.max) })),
    list('status'),
  ];
  return (
    <section className="box box--flush box--scores" aria-label={t('scores')}>
      <Table look="table table--scores" caption={t('caption')} columns={columns}>
        {submissions.map((submission) => (
          <CompareRow key={submission.id} {...{ campaignId, query, criteria, submission }} />
        ))}
      </Table>
    </section>
  );
}
