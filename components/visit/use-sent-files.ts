import { useMemo, useSyncExternalStore } from 'react';
import type { SentFile } from '@/lib/browser/answers/answer-files';
import type { Campaign } from '@/lib/contract/entities';
import { useVisitServices } from './visit-context';
import { useVisit } from './visit-provider';

const NONE: readonly SentFile[] = [];
const none = () => NONE;
const never = () => () => {};

/** Returns the files of this visit that are only here. */
export function useSentFiles(campaign: Campaign): readonly SentFile[] {
  // As long as the page has not created them, there is none.
  const files = useVisitServices().openedRecording()?.answerFiles;
  const { uuid } = useVisit(campaign);
  const all = useSyncExternalStore(files?.subscribe ?? never, files?.list ?? none, none);
  return useMemo(
    () => all.filter((file) => file.campaignName === campaign.name && file.uuid === uuid),
    [all, campaign.name, uuid],
  );
}
