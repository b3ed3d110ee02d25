import type { AnswerFiles } from '../answers/answer-files';
import type { DeviceTake, TakeStore } from '../take-store/take-store';
import type { Uploads } from '../upload/runner';
import type { VisitKey } from './visit-key';

type Leavable = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Makes the browser ask before the visitor leaves a page with a take or a file that would be lost or not uploaded. */
export type LeaveWarning = {
  /** Watches this visit from now on, on every page of the app, and stops watching any other one. */
  watch(page: Leavable, visit: VisitKey): void;
};

/**
 * Listens to `beforeunload` only while a take or a file is not fully on the server: browsers do not keep a page that
 * listens in their back/forward cache.
 */
export function createLeaveWarning(
  takes: Pick<TakeStore, 'list' | 'subscribe'>,
  uploads: Pick<Uploads, 'status' | 'subscribe'>,
  files: Pick<AnswerFiles, 'isBusy' | 'subscribe'>,
): LeaveWarning {
  const warn = (event: Event) => event.preventDefault();
  let stop = () => {};

  return {
    watch(page, { campaignName, uuid }) {
      stop();
      const isOnlyHere = (take: DeviceTake) =>
        take.campaignName === campaignName &&
        take.uuid === uuid &&
        take.location !== 'service' &&
        (take.location === 'memory' || uploads.status(take.uploadId).name !== 'onServer');
      const look = () => {
        if (takes.list().some(isOnlyHere) || files.isBusy({ campaignName, uuid }))
          page.addEventListener('beforeunload', warn);
        else page.removeEventListener('beforeunload', warn);
      };
      const stops = [takes, uploads, files].map(({ subscribe }) => subscribe(look));
      stop = () => stops.forEach((end) => end());
      look();
    },
  };
}
