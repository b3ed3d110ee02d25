import type { AnswerDraft, SentAnswer } from '@/lib/contract/answers';
import { isAppError } from '@/lib/contract/errors';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import type { createCampaign } from './factories';
import { neverAborted, type UseCases } from './use-cases';

/** Begins a visit to a campaign, of which each section can be recorded, answered or typed. */
export async function beginAnswering(run: UseCases, campaign: ReturnType<typeof createCampaign>) {
  const visit = await run.beginVisit(campaign);
  const { requester } = visit;
  let revision = 0;
  return {
    ...visit,
    record: async (sectionId: string) => {
      const take = await run.saveTake(visit, sectionId);
      await prepareTake(run.deps, { takeId: take.id }, { signal: neverAborted });
      return take;
    },
    answer: (sectionId: string, answer: SentAnswer) =>
      saveAnswer(run.deps, { ...requester, sectionId, revision: (revision += 1), answer }),
    type: (sectionId: string, draft: AnswerDraft, at = (revision += 1)) =>
      saveAnswer(run.deps, { ...requester, sectionId, revision: at, draft }),
    finish: () => requestStitch(run.deps, requester),
    read: () => getVisit(run.deps, requester as never),
  };
}

/** Returns the code and the details of the error with which a call fails; `null`: it does not. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (isAppError(error) ? { code: error.code, details: error.details } : error),
  );
