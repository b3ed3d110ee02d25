import { useEffect, useState, useSyncExternalStore } from 'react';
import { log } from '@/lib/browser/log';
import { type Saving, createSaving } from '@/lib/browser/takes/saving';
import type { SavingState } from '@/lib/browser/takes/saving-machine';
import type { Take } from '@/lib/browser/takes/take-store';
import type { Campaign } from '@/lib/contract/entities';
import { useMoves } from '../visit/use-moves';
import { useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';

/** Saves a take while its screen is there; afterwards goes to `next`, after a failure back. */
export function useSaving(campaign: Campaign, take: Take, next: string): { saving: Saving; state: SavingState } {
  const moves = useMoves();
  const { uploads, takes } = useRecordingServices();
  const { keep } = useVisit(campaign);
  const [saving] = useState(() =>
    createSaving({
      log,
      async save(onProgress) {
        await keep(await uploads.upload(take, onProgress));
        takes.discard(take.uploadId);
      },
      // The way back leads to the section, not through its saving.
      goOn: () => moves.replace(next),
      goBack: () => moves.back(),
    }),
  );
  useEffect(() => {
    saving.enter();
    return () => saving.leave();
  }, [saving]);
  return { saving, state: useSyncExternalStore(saving.subscribe, saving.getState, saving.getState) };
}
