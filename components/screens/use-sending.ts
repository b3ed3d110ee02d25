import { useEffect, useState, useSyncExternalStore } from 'react';
import { shareOfAll } from '@/lib/browser/saving/arrival';
import type { SentFile } from '@/lib/browser/answers/answer-files';
import { createKeptAnswers } from '@/lib/browser/answers/kept-answers';
import { filesOnTheirWay, saveKept } from '@/lib/browser/visit/kept-takes';
import { createRecordingServices } from '@/lib/browser/visit/recording-services';
import type { QueuedTake } from '@/lib/browser/visit/queued-takes';
import type { Campaign } from '@/lib/contract/entities';
import { useVisitServices } from '../visit/visit-context';

const NONE: readonly QueuedTake[] = [];
const NO_FILES: readonly SentFile[] = [];

export type Sending = {
  /** The sections whose take or file is on its way. */
  sections: readonly string[];
  /** Those whose take could not be saved. */
  failed: readonly string[];
  /** Those in which something was typed that only this device has. */
  typed: readonly string[];
  /** Those whose file could not be saved: it has to be chosen again. */
  lost: readonly string[];
  /** How much has arrived, 0 to 99. */
  percent: number;
};

/** Turns the camera off, and saves what this device keeps of a visit that has left it. `null` until that is known. */
export function useSending(campaign: Campaign, uuid: string | null): Sending | null {
  const visit = useVisitServices();
  const services = visit.recording(createRecordingServices);
  const { takes, uploads, saveQueue, answerFiles } = services;
  const [answers] = useState(() => createKeptAnswers(services));
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => visit.closeCamera(), [visit]);
  useEffect(() => {
    if (uuid === null) return;
    let isGone = false;
    const of = { campaignName: campaign.name, uuid };
    void services.takes.load().then(() => {
      if (isGone) return;
      saveKept(services, of);
      services.leaveWarning.watch(window, of);
      setIsOpen(true);
    });
    return () => {
      isGone = true;
    };
  }, [services, campaign.name, uuid]);

  const queued = useSyncExternalStore(saveQueue.subscribe, saveQueue.list, () => NONE);
  const own = queued.filter((take) => take.campaignName === campaign.name && take.uuid === uuid);
  const allFiles = useSyncExternalStore(answerFiles.subscribe, answerFiles.list, () => NO_FILES);
  const files = allFiles.filter((file) => file.campaignName === campaign.name && file.uuid === uuid);
  const coming = uuid === null ? [] : filesOnTheirWay(services, { campaignName: campaign.name, uuid });
  const readShare = () =>
    shareOfAll([
      ...own.map(({ uploadId }) => {
        const status = uploads.status(uploadId);
        // A take of the service has no size before its file is known.
        return { bytes: takes.get(uploadId)?.bytes || 1, share: status.name === 'onServer' ? 1 : status.share };
      }),
      ...coming.map(({ state: { task } }) => ({
        bytes: task?.name === 'upload' || task?.name === 'check' ? task.file.bytes : 1,
        share: task?.name === 'upload' ? task.share : 1,
      })),
    ]).share;
  const share = useSyncExternalStore(uploads.subscribe, readShare, () => 0);
  // Storage tells nobody of its changes; the page looks again each time it hears where the visit is.
  const readTyped = () => (uuid === null ? '' : JSON.stringify(answers.unsent({ campaignName: campaign.name, uuid })));
  const typed = useSyncExternalStore(answerFiles.subscribe, readTyped, () => '');
  if (!isOpen) return null;
  return {
    sections: [...own.filter(({ problem }) => problem === null), ...coming].map(({ sectionId }) => sectionId),
    failed: own.filter(({ problem }) => problem !== null).map(({ sectionId }) => sectionId),
    typed: typed === '' ? [] : (JSON.parse(typed) as string[]),
    lost: files.filter(({ state }) => state.task === null).map(({ sectionId }) => sectionId),
    percent: Math.min(99, Math.floor(share * 100)),
  };
}
