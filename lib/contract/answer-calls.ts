import * as z from 'zod/mini';
import { ADDRESSES } from './addresses';
import { AnswerDraft, FileId, FileName, SectionAnswer, SentAnswer } from './answers';
import { FILE_MEGABYTES } from './file-formats';
import { call, CampaignId } from './call';
import { SectionId } from './campaign-content';
import { Uuid } from './entities';
import { UploadTarget } from './upload-target';

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
  /**
   * Returns a presigned post for a file that answers a section; the same one when it is asked again. The file counts
   * once `saveAnswer` names its `fileId`. Fails with `answerInvalid` (`tooLarge`, or why this file was refused), with
   * `takeFrozen` when it has arrived and was looked into (`saveAnswer` may name it), with `forbidden` when the visit is
   * completed, with `notFound` for a section that asks for no file, and with `tooMuchStored`, `tooMany`, `noSpace`.
   */
  getAnswerFileTarget: call({
    ...ADDRESSES.getAnswerFileTarget,
    params,
    body: z.strictObject({
      fileId: FileId,
      name: FileName,
      bytes: z.int().check(z.minimum(1), z.maximum(FILE_MEGABYTES.max * 1_000_000)),
    }),
    response: z.pick(UploadTarget, { url: true, data: true }),
  }),
} as const;
