import type { SubmissionFilter } from '@/lib/server/ports/store/organizer/submissions';
import { reviewRules, weightedMean } from '@/lib/domain/scores';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { createSeeds, type RunningStore } from './seeds';

export const at = new Date('2026-11-27T12:00:00Z');
export const by = (userId: string, later = 0) => ({ userId, name: userId, at: new Date(at.getTime() + later) });

/** Returns what makes a campaign with a scorecard, and what hands in submissions, scores them and lists them. */
export function createCardSeeds(run: RunningStore) {
  const { seedCampaign, visitInput } = createSeeds(run);

  return async function seedCard({ hidesScores = false, ids = ['clear', 'kind'] } = {}) {
    const reviewing = createReviewing(ids, { hidesScores });
    const campaign = await seedCampaign({ reviewing });
    const { criteria } = reviewing;
    const version = await run.store.scores.version(campaign.id, criteria, at);
    const receive = async (name: string) => {
      const visit = await run.store.visits.create(visitInput(campaign, { name }));
      await run.store.visits.noteStitchRequested(visit!.id);
      return visit!.id;
    };
    const submit = (id: string, userId: string, scores: Record<string, number>, later = 0) => {
      const given = { scores, note: `of ${userId}`, score: weightedMean(criteria, scores), version };
      return run.store.scores.submit(id, given, by(userId, later));
    };
    const all = (userId: string): SubmissionFilter => ({
      ...{ campaignId: campaign.id, status: null, film: null, words: null, rating: null, assigned: null, userId },
      rules: reviewRules(reviewing),
    });
    const list = (userId: string, filter: Partial<SubmissionFilter> = {}) =>
      run.store.submissions.list({ ...all(userId), ...filter }, 'score', { after: null, limit: 100 });
    return { campaign, criteria, version, receive, submit, all, list };
  };
}
