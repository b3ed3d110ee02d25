import { useSyncExternalStore } from 'react';
import { browserStorage } from '@/lib/browser/storage';
import { createChosenWay } from '@/lib/browser/visit/chosen-way';
import type { Campaign } from '@/lib/contract/entities';
import { useVisit } from './visit-provider';

const way = createChosenWay(browserStorage('sessionStorage'));

/** Whether the visitor answers with files, and a function that says so. */
export function useChosenWay(campaign: Campaign): { isFile: boolean; choose: (isFile: boolean) => void } {
  const { uuid } = useVisit(campaign);
  const visit = uuid === null ? null : { campaignName: campaign.name, uuid };
  const isFile = useSyncExternalStore(
    way.subscribe,
    () => visit !== null && way.isFile(visit),
    () => false,
  );
  return { isFile, choose: (wanted) => visit && way.choose(visit, wanted) };
}
