import { useMemo, useSyncExternalStore } from 'react';
import type { SentFile } from '@/lib/browser/answers/answer-files';
import { createRecordingServices } from '@/lib/browser/visit/recording-services';
import type { Campaign } from '@/lib/contract/entities';
import { useVisitServices } from './visit-context';
import { useVisit } from './visit-provider';

const NONE: readonly SentFile[] = [];

/** Returns the files of this visit that are only here. */
export function useSentFiles(campaign: Campaign): readonly SentFile[] {
  const { answerFiles } = useVisitServices().recording(createRecordingServices);
  const { uuid } = useVisit(campaign);
  const all = useSyncExternalStore(answerFiles.subscribe, answerFiles.list, () => NONE);
  return useMemo(
    () => all.filter((file) => file.campaignName === campaign.name && file.uuid === uuid),
    [all, campaign.name, uuid],
  );
}
