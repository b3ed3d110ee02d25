import { pageLanguage } from '../page-language';
import type { UserVideo } from '@/lib/contract/entities';
import { SAVE_RETRY_MS } from '@/lib/domain/limits';
import { CallError, mayPass } from '../api/call-error';
import type { Api } from '../api/client';
import type { Online } from '../online';
import type { DeviceTake, TakeStore } from '../take-store/take-store';
import { type Timers, browserTimers } from '../timers';
import { LONGEST_PAUSE_MS, pauseOf, pickPause, troubleOf } from '../upload/retry';
import type { ArrivedTake, Uploads } from '../upload/runner';
import type { UploadStatus } from '../upload/state';

/** Takes to the server and, when it has all of one, into the visitor's record. */
export type TakeSaves = Pick<Uploads, 'send' | 'status' | 'subscribe' | 'discard' | 'arrived'> & {
  /**
   * Uploads the take, and writes its record when the server has all of it. Joins a save that is already running. Waits
   * while offline. Rejects with `CallError`.
   */
  save(uploadId: string): Promise<UserVideo>;
};

/** Saves the takes that are not on this device: those that a service keeps. */
export type ServiceSaves = Pick<TakeSaves, 'status' | 'subscribe' | 'save' | 'discard'> & {
  has(uploadId: string): boolean;
};

type Deps = {
  api: Pick<Api, 'updateUserVideo'>;
  uploads: Uploads;
  takes: Pick<TakeStore, 'get' | 'subscribe'>;
  online: Online;
  log: (event: string, details?: string) => void;
  service?: ServiceSaves | null;
  timers?: Timers;
  random?: () => number;
};

export function createTakeSaves({
  api,
  uploads,
  takes,
  online,
  log,
  service,
  timers = browserTimers,
  random = Math.random,
}: Deps): TakeSaves {
  const saves = new Map<string, Promise<UserVideo>>();
  /** The takes whose record cannot be written at present. */
  const held = new Map<string, UploadStatus>();
  const listeners = new Set<() => void>();
  const ofService = (uploadId: string) => (service?.has(uploadId) ? service : null);

  function hold(uploadId: string, status: UploadStatus | null): void {
    if (status) held.set(uploadId, status);
    else if (!held.delete(uploadId)) return;
    listeners.forEach((listener) => listener());
  }

  /** Waits until the connection changes, or the take is discarded, or for this long. */
  function pause(uploadId: string, milliseconds?: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        stops.forEach((stop) => stop());
        resolve();
      };
      const stops = [online.subscribe(end), takes.subscribe(() => takes.get(uploadId) ?? end())];
      if (milliseconds !== undefined) stops.push(timers.after(milliseconds, end));
    });
  }

  /**
   * A failed record is written once more (spec 7.28), and what may pass after that for as long as it takes. A take that
   * the server has no more is uploaded again when it is saved again, because the device still has it.
   */
  async function save(uploadId: string): Promise<UserVideo> {
    const arrived = await uploads.arrived(uploadId);
    let failures = 0;
    let since = 0;
    for (;;) {
      const take = takes.get(uploadId);
      if (!take) throw new CallError('notReady', 'The take was discarded before it was saved');
      if (!online.isOnline()) {
        failures = 0;
        hold(uploadId, null);
        await pause(uploadId);
        continue;
      }
      const begun = timers.now();
      const answer = await writeRecord(api, take, arrived).catch(toCallError);
      if (!takes.get(uploadId)) continue;
      if (!(answer instanceof CallError)) return answer;
      failures += 1;
      if (failures === 1) since = begun;
      const isGone = answer.code === 'uploadIncomplete' || answer.code === 'foreignUrl';
      if (failures > 1 && (!mayPass(answer) || isGone)) {
        log('Upload failed', answer.code);
        if (isGone) uploads.lose(uploadId);
        throw answer;
      }
      const trouble = failures > 1 ? troubleOf(answer, { failures, since }) : null;
      if (trouble) hold(uploadId, { name: 'onServer', trouble });
      const again = pauseOf(answer.retryAfter ?? LONGEST_PAUSE_MS / 1000);
      await pause(uploadId, failures === 1 ? SAVE_RETRY_MS : pickPause(again, random));
    }
  }

  return {
    /** A take of the service is never sent from here: the server fetches it. */
    send(uploadId) {
      if (!ofService(uploadId)) uploads.send(uploadId);
    },
    /** Not for a take of the service. */
    arrived: uploads.arrived,
    discard: (uploadId) => (ofService(uploadId) ?? uploads).discard(uploadId),
    status: (uploadId) => held.get(uploadId) ?? (ofService(uploadId) ?? uploads).status(uploadId),
    subscribe(listener) {
      const stops = [uploads.subscribe(listener), service?.subscribe(listener)];
      listeners.add(listener);
      return () => {
        stops.forEach((stop) => stop?.());
        listeners.delete(listener);
      };
    },
    save(uploadId) {
      const other = ofService(uploadId);
      if (other) return other.save(uploadId);
      const running = saves.get(uploadId);
      if (running) return running;
      const saving = save(uploadId).finally(() => hold(uploadId, null));
      saves.set(uploadId, saving);
      saving.catch(() => saves.delete(uploadId));
      return saving;
    },
  };
}

function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('internal', String(error), undefined, { cause: error });
}

async function writeRecord(
  api: Deps['api'],
  { campaignId, campaignName, uuid, sectionId, device, bytes, milliseconds, ending }: DeviceTake,
  { url, count }: ArrivedTake,
): Promise<UserVideo> {
  const params = { campaignId: campaignId ?? campaignName, uuid };
  if (!params.campaignId || !uuid || !sectionId || !url)
    throw new CallError('missingParameter', 'addVideo - Invalid parameters');
  const interrupted = ending === 'interrupted' ? { interrupted: true } : {};
  const body = { video: { sectionId, url, count, device, bytes, milliseconds, ...interrupted, ...pageLanguage() } };
  return api.updateUserVideo({ params, query: {}, body });
}
