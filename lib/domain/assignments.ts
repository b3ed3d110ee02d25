import type { AssignHow } from '@/lib/contract/organizer/assignments';

const MOST: Readonly<Record<AssignHow, number>> = { all: Infinity, two: 2, one: 1 };

/** Returns to how many of so many reviewers each submission is assigned. */
export const reviewersEach = (how: AssignHow, reviewers: number): number => Math.min(MOST[how], reviewers);

export type Assignment = { submissionId: string; userId: string };

type ToShare = {
  ids: readonly string[];
  /** `open`: how many submissions each has yet to score. */
  reviewers: readonly { userId: string; open: number }[];
  how: AssignHow;
  /** What is assigned to them already. */
  already: readonly Assignment[];
};

/**
 * Returns the assignments that are missing so that each submission has as many of these reviewers as wanted: each goes
 * to whoever has least to do then.
 */
export function shareOut({ ids, reviewers, how, already }: ToShare): Assignment[] {
  const each = reviewersEach(how, reviewers.length);
  const open = new Map(reviewers.map((reviewer) => [reviewer.userId, reviewer.open]));
  const having = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
  for (const { submissionId, userId } of already) if (open.has(userId)) having.get(submissionId)?.add(userId);

  return [...having].flatMap(([submissionId, assigned]) => {
    const free = [...open].filter(([userId]) => !assigned.has(userId)).sort(([, a], [, b]) => a - b);
    return free.slice(0, Math.max(0, each - assigned.size)).map(([userId, count]) => {
      open.set(userId, count + 1);
      return { submissionId, userId };
    });
  });
}
