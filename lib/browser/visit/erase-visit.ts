import type { Campaign } from '@/lib/contract/entities';
import type { KeptAnswers } from '../answers/kept-answers';
import type { Api } from '../api/client';
import type { SaveQueue } from './save-queue';
import type { KeptQuestions } from './kept-questions';
import type { TakeStore } from '../take-store/take-store';

type Deps = {
  api: Pick<Api, 'eraseUserVideo'>;
  takes: Pick<TakeStore, 'load' | 'list' | 'discard'>;
  saveQueue: Pick<SaveQueue, 'list' | 'remove'>;
  questions: Pick<KeptQuestions, 'forget'>;
  answers: Pick<KeptAnswers, 'forget'>;
};

/**
 * Erases a visit: from the server first, then what this device still keeps of it, so that nothing of it is sent again.
 * Rejects with `CallError`, and then nothing has changed on this device.
 */
export async function eraseVisit(
  { api, takes, saveQueue, questions, answers }: Deps,
  campaign: Pick<Campaign, 'id' | 'name'>,
  uuid: string,
): Promise<void> {
  await api.eraseUserVideo({ params: { campaignId: campaign.id, uuid }, query: {}, body: {} });
  const isOfVisit = (kept: { campaignName: string; uuid: string }) =>
    kept.campaignName === campaign.name && kept.uuid === uuid;
  for (const kept of [questions, answers]) kept.forget({ campaignName: campaign.name, uuid });
  await takes.load();
  for (const { uploadId } of saveQueue.list().filter(isOfVisit)) saveQueue.remove(uploadId);
  for (const { uploadId } of takes.list().filter(isOfVisit)) takes.discard(uploadId);
}
