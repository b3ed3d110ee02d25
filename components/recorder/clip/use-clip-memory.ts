import { useMemo } from 'react';
import { browserStorage } from '@/lib/browser/storage';
import { type ClipMemory, createClipMemory } from '@/lib/browser/visit/clip-memory';
import type { Campaign, UserVideo } from '@/lib/contract/entities';

const store = browserStorage('sessionStorage');

/** Returns what this tab knows of how the visit hears its questions. */
export function useClipMemory({ name: campaignName }: Pick<Campaign, 'name'>, { uuid }: UserVideo): ClipMemory {
  return useMemo(() => createClipMemory(store, { campaignName, uuid }), [campaignName, uuid]);
}
