import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { AnswerDraft, SectionAnswer, SentAnswer } from './answers';
import { call, CampaignId } from './call';
import { SectionId } from './campaign-content';
import { Uuid } from './entities';

const revision = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const params = z.object({ campaignId: CampaignId, uuid: Uuid, sectionId: SectionId });

/** The calls by which answers that are not recorded reach the server. */
export const ANSWER_CALLS = {
  /**
   * Keeps an answer with which the visitor goes on (`answer`), or what is typed so far (`draft`). What has no higher
   * revision than what is kept changes nothing; the response is what is kept. Fails with `answerInvalid` and its
   * `details.fault` (`AnswerFault`), with `forbidden` when the visit is completed, and with `notFound` for a section
   * that is recorded, unless it is skipped. A file is inspected first: fails with `uploadIncomplete` when it has not
   * arrived, and with `unavailable` while that takes long; the same call is made again then.
   */
  saveAnswer: call({
    ...ADDRESSES.saveAnswer,
    params,
    body: z.union([z.strictObject({ revision, answer: SentAnswer }), z.strictObject({ revision, draft: AnswerDraft })]),
    response: SectionAnswer,
  }),
} as const;
