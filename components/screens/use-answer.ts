import { useEffect, useState, useSyncExternalStore } from 'react';
import { agreedApi as api } from '@/lib/browser/api/consent-gate';
import { log } from '@/lib/browser/api/log';
import { type AnswerSaving, createAnswerSaving } from '@/lib/browser/answers/answer-saving';
import { type AnswerState, newerThanServer, openAnswer } from '@/lib/browser/answers/answer-state';
import { createKeptAnswers } from '@/lib/browser/answers/kept-answers';
import { withAnswer } from '@/lib/browser/answers/with-answer';
import { recordKey } from '@/lib/browser/visit/visit-key';
import type { AnswerDraft, SectionAnswer } from '@/lib/contract/answers';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import type { AnswerOf, DraftedKind } from '@/lib/domain/answer-kinds/kind-rules';
import { useRecordingServices } from '../visit/visit-context';

type Opened = { saving: AnswerSaving; server: SectionAnswer | undefined; hasNewer: boolean };

export type UsedAnswer = {
  state: AnswerState;
  send: AnswerSaving['send'];
  /** What the visitor has answered before, and not begun to change; `null`: nothing, or it was skipped. */
  given: AnswerOf<DraftedKind> | null;
};

/**
 * Keeps what stands in a section on this device and on the server, from what they had of it when it was opened.
 * `empty`: what stands there at first; `null`: nothing is typed there, and it can only be skipped.
 */
export function useAnswer(
  campaign: Campaign,
  section: AskedSection,
  userVideo: UserVideo,
  empty: AnswerDraft | null,
): UsedAnswer {
  const services = useRecordingServices();
  const { records } = services;
  const [{ saving, server, hasNewer }] = useState<Opened>(() => {
    const answers = createKeptAnswers(services);
    const of = { campaignName: campaign.name, uuid: userVideo.uuid, sectionId: section.id };
    const known = {
      type: section.answerType,
      empty,
      kept: answers.find(of),
      server: userVideo.answers?.find(({ sectionId }) => sectionId === section.id),
    };
    const key = recordKey(of);
    const keep = (given: SectionAnswer) =>
      records.keep(key, withAnswer(records.find(key).userVideo ?? userVideo, given));
    return {
      saving: createAnswerSaving({ api, answers, log }, { ...of, campaignId: campaign.id }, openAnswer(known), keep),
      server: known.server,
      hasNewer: newerThanServer(known) !== null || Boolean(known.server?.draft),
    };
  });
  useEffect(() => saving.enter(), [saving]);
  const state = useSyncExternalStore(saving.subscribe, saving.getState, saving.getState);
  const answer = server?.answer;
  const isGiven = answer && answer.kind !== 'skipped' && answer.kind === empty?.kind && !hasNewer;
  return { state, send: saving.send, given: isGiven ? (answer as AnswerOf<DraftedKind>) : null };
}
