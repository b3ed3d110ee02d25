import { api } from '@/lib/browser/api/client';
import type { Campaign } from '@/lib/contract/entities';
import { loadRecording } from './load-recording';
import { useVisitServices } from './visit-context';

/**
 * Returns a function that erases a visit of this browser, on the server and on this device. `onErased` is called before
 * the browser gets another uuid, so that nothing asks for a visit under that one. It rejects with `CallError`.
 */
export function useErasing() {
  const visit = useVisitServices();
  return async (campaign: Pick<Campaign, 'id' | 'name'>, uuid: string, onErased: () => void): Promise<void> => {
    const [services, { createKeptAnswers }, { eraseVisit }] = await Promise.all([
      loadRecording(visit),
      import('@/lib/browser/answers/kept-answers'),
      import('@/lib/browser/visit/erase-visit'),
    ]);
    const { takes, saveQueue, questions } = services;
    await eraseVisit({ api, takes, saveQueue, questions, answers: createKeptAnswers(services) }, campaign, uuid);
    onErased();
    visit.identity.renew(campaign.name);
  };
}
