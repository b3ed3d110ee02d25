import type { RecordingState, UserVideo } from '@/lib/contract/entities';
import type { Api } from '../api/client';
import { type DeviceFlags, deviceName } from '../device';
import type { TakeEnd } from '../capture/capture';
import type { TakeInfo } from '../take-store/spool';
import type { DeviceTake } from '../take-store/take-store';
import { type Timers, browserTimers } from '../timers';
import type { ServiceTakes } from '../plug-in/plug-in';

/** A take that the service of a video session keeps until it is saved. `url`: where its film can be played. */
export type ServiceTake = DeviceTake & { location: 'service'; stage: RecordingState['stage']; url: string | null };

/** The takes that the service of a video session keeps, as far as this page knows. */
export type Recordings = ServiceTakes & {
  get(uploadId: string): ServiceTake | null;
  /** Returns the takes from which a film may still come. */
  list(): readonly ServiceTake[];
  /** Its recording has ended. */
  end(uploadId: string, end: TakeEnd): void;
  /** The visitor uses a take whose page died, or whose recording does not end: the service stops recording it. */
  accept(uploadId: string): void;
  /** What is known about a take has changed. */
  change(uploadId: string, changes: Partial<Omit<ServiceTake, 'uploadId'>>): void;
  /** The visitor does not want the take. */
  discard(uploadId: string): void;
  /** The take is saved. */
  forget(uploadId: string): void;
  /** The listener is called after every change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

type Visit = Parameters<ServiceTakes['read']>[0];

type Deps = {
  api: Pick<Api, 'getUserVideo' | 'stopRecording' | 'discardTake'>;
  readDevice: () => DeviceFlags;
  timers?: Timers;
};

const WATCH_MS = 1000;

/** Does not touch the browser before its first use. */
export function createRecordings({ api, readDevice, timers = browserTimers }: Deps): Recordings {
  const takes = new Map<string, ServiceTake>();
  /** The takes that this page began: the server may not know them yet. */
  const begun = new Set<string>();
  /** The takes that are saved or discarded: an answer that was on its way may still name them. */
  const gone = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  function put(take: ServiceTake): void {
    if (gone.has(take.uploadId)) return;
    takes.set(take.uploadId, take);
    notify();
  }

  function change(uploadId: string, changes: Partial<ServiceTake>): void {
    const take = takes.get(uploadId);
    if (take) put({ ...take, ...changes });
  }

  function forget(uploadId: string): void {
    gone.add(uploadId);
    if (takes.delete(uploadId)) notify();
  }

  function learn(visit: Visit, { recordings }: UserVideo): void {
    // Not every answer lists them.
    if (!recordings) return;
    const named = new Set(recordings.map(({ uploadId }) => uploadId));
    for (const { uploadId, uuid } of takes.values())
      if (uuid === visit.uuid && !named.has(uploadId) && !begun.has(uploadId)) forget(uploadId);
    for (const { uploadId, sectionId, count, stage, bytes, totalBytes, url } of recordings) {
      const known = takes.get(uploadId);
      // A newly signed address is the same film.
      const facts = { stage, bytes: totalBytes ?? bytes, url: known?.url ?? url };
      if (known) change(uploadId, facts);
      else if (sectionId !== null && stage !== 'lost')
        put({
          ...{ ...visit, uploadId, sectionId, count: count ?? 1, device: deviceName(readDevice()) },
          ...{ mimeType: 'video/mp4', milliseconds: 0, ending: stage === 'recording' ? null : 'stopped' },
          // Whether it counts, the server says.
          ...{ parts: 0, location: 'service', isFaulty: true, ...facts },
        });
    }
  }

  async function read(visit: Visit): Promise<void> {
    const { campaignId, uuid } = visit;
    const query = { uuid, device: deviceName(readDevice()) };
    learn(visit, await api.getUserVideo({ params: { campaignId }, query, body: {} }));
  }

  return {
    get: (uploadId) => takes.get(uploadId) ?? null,
    list: () => [...takes.values()].filter(({ stage }) => stage !== 'lost'),
    learn,
    read,
    begin(take) {
      begun.add(take.uploadId);
      put({
        ...{ ...take, mimeType: 'video/mp4', milliseconds: 0, ending: null, bytes: 0, parts: 0 },
        ...{ location: 'service', stage: 'recording', url: null },
      });
    },
    end(uploadId, end) {
      const isRunning = takes.get(uploadId)?.stage === 'recording';
      change(uploadId, { ...end, ...(isRunning && { stage: 'waiting' }) });
    },
    accept(uploadId) {
      const take = takes.get(uploadId);
      if (!take) return;
      if (take.stage === 'recording') stopRecording(api, take, true).catch(() => undefined);
      change(uploadId, { ending: 'interrupted', isAccepted: true });
    },
    watch(uploadId) {
      let isAsking = false;
      const look = () => {
        const take = takes.get(uploadId);
        if (!take || take.url !== null || take.stage === 'lost') return stop();
        if (isAsking) return;
        isAsking = true;
        void read({ ...idsOf(take), campaignName: take.campaignName })
          .catch(() => undefined)
          .then(() => (isAsking = false));
      };
      const stop = timers.every(WATCH_MS, look);
      look();
      return stop;
    },
    change,
    discard(uploadId) {
      const take = takes.get(uploadId);
      forget(uploadId);
      if (take) api.discardTake({ params: { ...idsOf(take), uploadId }, query: {}, body: {} }).catch(() => undefined);
    },
    forget,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function idsOf({ campaignId, campaignName, uuid }: TakeInfo): { campaignId: string; uuid: string } {
  return { campaignId: campaignId ?? campaignName, uuid };
}

/** Makes the service end the recording of a take. Rejects with `CallError`. */
export async function stopRecording(api: Pick<Api, 'stopRecording'>, take: TakeInfo, isFaulty = false): Promise<void> {
  const params = idsOf(take);
  const body = { ...params, uploadId: take.uploadId, ...(isFaulty && { isFaulty }) };
  await api.stopRecording({ params, query: {}, body });
}
