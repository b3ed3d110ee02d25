import { type Reviewing, USUAL_REVIEWING } from '@/lib/contract/scorecard';
import { reviewRules } from '@/lib/domain/scores';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit, type Actor } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;

/**
 * Called whenever a campaign was written: notes that all its names are shown, where it hid them until now and there are
 * submissions on which nobody has decided.
 */
export async function noteShownNames(
  deps: Needed,
  actor: Actor,
  { id, before, after }: { id: string } & Record<'before' | 'after', Reviewing>,
): Promise<void> {
  if (!before.hidesNames || after.hidesNames || !(await hasUndecided(deps, id))) return;
  await writeAudit(deps, actor, 'submission.nameShown', id, { submissions: 'all' });
}

/** Whether there are submissions on which nobody has decided: where a campaign hides names, theirs are hidden. */
async function hasUndecided({ store }: Needed, campaignId: string): Promise<boolean> {
  const everything = { words: null, rating: null, film: null, assigned: null } as const;
  const rules = reviewRules(USUAL_REVIEWING);
  const counts = await store.submissions.count({ campaignId, userId: '', rules, ...everything });
  return counts.new + counts.shortlisted > 0;
}
