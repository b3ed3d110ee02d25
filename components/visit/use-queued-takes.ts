import { useMemo, useSyncExternalStore } from 'react';
import { type QueuedTake, createQueuedTakes } from '@/lib/browser/visit/queued-takes';
import type { Campaign } from '@/lib/contract/entities';
import { useVisitServices } from './visit-context';
import { useVisit } from './visit-provider';

const NONE: readonly QueuedTake[] = [];

/** Returns the takes of this visit that are saved while the visitor goes on. */
export function useQueuedTakes(campaign: Campaign): readonly QueuedTake[] {
  const { subscribe, list } = useVisitServices().queuedTakes(createQueuedTakes);
  const { uuid } = useVisit(campaign);
  const all = useSyncExternalStore(subscribe, list, () => NONE);
  return useMemo(
    () => all.filter((take) => take.campaignName === campaign.name && take.uuid === uuid),
    [all, campaign.name, uuid],
  );
}

/**
 * Returns the ids of the sections whose take is saved while the visitor goes on. A take that could not be saved is the
 * visitor's again.
 */
export function useQueuedSections(campaign: Campaign): readonly string[] {
  const queued = useQueuedTakes(campaign);
  return useMemo(() => queued.filter(({ problem }) => problem === null).map(({ sectionId }) => sectionId), [queued]);
}
