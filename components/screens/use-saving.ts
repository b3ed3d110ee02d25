import { useEffect, useState, useSyncExternalStore } from 'react';
import { log } from '@/lib/browser/api/log';
import { type Saving, createSaving } from '@/lib/browser/saving/runner';
import type { SavingState } from '@/lib/browser/saving/reducer';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { useNavigation } from '../visit/use-navigation';
import { useRecordingServices } from '../visit/visit-context';
import { useVisit } from '../visit/visit-provider';

/** Saves a take while its screen is shown. Then goes to `next`, or back after a failure. */
export function useSaving(
  campaign: Campaign,
  { uploadId, sectionId }: DeviceTake,
  next: string,
): { saving: Saving; state: SavingState } {
  const navigation = useNavigation();
  const { uploads, takes } = useRecordingServices();
  const { keep } = useVisit(campaign);
  const [saving] = useState(() =>
    createSaving({
      log,
      upload: {
        send: () => uploads.send(uploadId),
        status: () => uploads.status(uploadId),
        subscribe: uploads.subscribe,
      },
      async save() {
        await keep(await uploads.save(uploadId));
        takes.discard(uploadId);
      },
      // The browser's back button must lead to the section, not to its saving.
      goOn: () => navigation.replace(next),
      goBack,
    }),
  );
  useEffect(() => {
    saving.enter();
    return () => saving.leave();
  }, [saving]);
  return { saving, state: useSyncExternalStore(saving.subscribe, saving.getState, saving.getState) };

  /** Goes one step back in the history or, when this was the first page opened, to the section. */
  function goBack(): void {
    if (window.history.length > 1) navigation.back();
    else
      navigation.replace(paths.section(campaign.name, campaign.sections.findIndex(({ id }) => id === sectionId) + 1));
  }
}
