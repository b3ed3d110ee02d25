import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import type { Reviewer } from '@/lib/contract/organizer/assignments';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { SubmissionCounts } from '@/lib/contract/organizer/submissions';
import { GuardedLink } from '../../ui/guarded';
import { useMember } from '../member-context';

type Filtered = { status?: ReviewStatus | undefined; assigned?: string | undefined };

type SubmissionTabsProps<Query extends Filtered> = {
  query: Query;
  /** What is shown of those that are assigned to the member. */
  mine: Query;
  /** What the filter finds by status, whoever it is assigned to where that is the caller. */
  counts: SubmissionCounts;
  reviewers: readonly Reviewer[];
  pathOf: (query: Query) => string;
  onChange: (query: Query) => void;
};

/** Submissions by status, and those that are assigned to the member. */
export function SubmissionTabs<Query extends Filtered>(props: SubmissionTabsProps<Query>) {
  const { query, counts, reviewers, pathOf, onChange } = props;
  const t = useTranslations('organizer.submissions');
  const total = REVIEW_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const me = useMember().userId;
  const mine = reviewers.find(({ userId }) => userId === me);
  const isMine = query.assigned === 'me';
  const tab = (key: string, isCurrent: boolean, to: Query, words: string, count: number) => (
    <GuardedLink
      key={key}
      external
      href={pathOf(to)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event: MouseEvent) => follow(event, () => onChange(to))}
    >
      {words} <b>{count}</b>
    </GuardedLink>
  );
  const link = (status: ReviewStatus | undefined, words: string, count: number) => {
    const to = { ...query, status, assigned: isMine ? undefined : query.assigned };
    return tab(status ?? 'all', !isMine && query.status === status, to, words, count);
  };
  return (
    <nav className="filters" aria-label={t('byStatus')}>
      {link(undefined, t('all'), total)}
      {REVIEW_STATUSES.map((status) => link(status, t(`statuses.${status}`), counts[status]))}
      {mine && reviewers.length > 1 && (
        <>
          <span className="filters__gap" aria-hidden="true" />
          {tab('mine', isMine, props.mine, t('assignedToMe'), mine.assigned)}
        </>
      )}
    </nav>
  );
}

/** Does what a link stands for on this page, unless it is to be opened in another tab. */
export function follow(event: MouseEvent, show: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show();
}
