import { useTranslations } from 'next-intl';
import { SubmissionSort } from '@/lib/contract/organizer/submissions';
import type { Reviewing } from '@/lib/contract/scorecard';
import type { WorthBy } from './worth';

/** The order in which a campaign's list begins. */
export const usualSort = ({ shuffles }: Pick<Reviewing, 'shuffles'>): SubmissionSort =>
  shuffles ? 'shuffled' : 'newest';

/** The orders among which a member chooses; a shuffled one is there where a campaign shuffles, or it is chosen. */
export const sortsOf = ({ shuffles }: Pick<Reviewing, 'shuffles'>, chosen: SubmissionSort): SubmissionSort[] =>
  SubmissionSort.options.filter((sort) => sort !== 'shuffled' || shuffles || sort === chosen);

/** Returns a function for the words about an order. Without names, the numbers that stand for them are sorted by. */
export function useSortWords(by: WorthBy, { hidesNames }: Pick<Reviewing, 'hidesNames'>) {
  const t = useTranslations('organizer.submissions.sorts');
  return (sort: SubmissionSort) => {
    if (sort === 'rating') return t(by);
    return t(sort === 'name' && hidesNames ? 'person' : sort);
  };
}
