import type { DeviceTake, TakeStore } from '../take-store/take-store';
import type { Uploads } from '../upload/runner';

type VisitKey = { campaignName: string; uuid: string };
type Leavable = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Makes the browser ask before the visitor leaves a page on which a take would be lost or left behind. */
export type LeaveWarning = {
  /** Watches the takes of this visit from now on, on every page of the app; the visit watched before no more. */
  watch(page: Leavable, visit: VisitKey): void;
};

/**
 * Listens to `beforeunload` only while a take is recorded, or is nowhere but here: a page that listens is not kept for
 * the way back.
 */
export function createLeaveWarning(
  takes: Pick<TakeStore, 'list' | 'subscribe'>,
  uploads: Pick<Uploads, 'status' | 'subscribe'>,
): LeaveWarning {
  const warn = (event: Event) => event.preventDefault();
  let stop = () => {};

  return {
    watch(page, { campaignName, uuid }) {
      stop();
      const isOnlyHere = (take: DeviceTake) =>
        take.campaignName === campaignName &&
        take.uuid === uuid &&
        (take.location === 'memory' || uploads.status(take.uploadId).name !== 'onServer');
      const look = () => {
        if (takes.list().some(isOnlyHere)) page.addEventListener('beforeunload', warn);
        else page.removeEventListener('beforeunload', warn);
      };
      const stops = [takes.subscribe(look), uploads.subscribe(look)];
      stop = () => stops.forEach((end) => end());
      look();
    },
  };
}
