import type { AnswerFiles } from '../answers/answer-files';
import { readRecordingSupport } from '../capture/support';
import type { Capture } from '../capture/capture';
import { type DeviceChoice, createDeviceChoice } from '../capture/device-choice';
import { type DeviceFlags, readDevice } from '../device';
import { type Identity, createIdentity } from '../identity';
import type { KeptQuestions } from './kept-questions';
import type { LeaveWarning } from './leave-warning';
import type { ServiceTakes } from '../plug-in/plug-in';
import type { QueuedTakes } from './queued-takes';
import type { SaveQueue } from './save-queue';
import { type KeyValueStore, browserStorage } from '../storage';
import { browserTimers } from '../timers';
import { type TakeCounts, createTakeCounts } from './take-counts';
import type { TakeStore } from '../take-store/take-store';
import type { TakeSaves } from '../saving/take-saves';
import { saysCampaignGone } from './is-campaign-gone';
import type { UsedTakes } from './used-takes';
import { type VisitRecords, createVisitRecords } from './visit-records';

/** The objects that live as long as a visit, across pages. */
export type VisitServices = {
  whitelabelId: string | null;
  identity: Identity;
  records: VisitRecords;
  takeCounts: TakeCounts;
  /**
   * The camera, and what records it: `key` tells one from another. It is created at its first use, because the pages
   * before it do not load its code; the one before it is turned off.
   */
  capture: (key: string, create: (choice: DeviceChoice) => Capture) => Capture;
  /** Turns the camera off, if it was ever on. */
  closeCamera: () => void;
  deviceChoice: DeviceChoice;
  readDevice: () => DeviceFlags;
  /** The device as the server knows it, from the name of its browser alone. */
  servedDevice: DeviceFlags;
  /** The takes that are saved while the visitor goes on. They are created at their first use, as `recording` is. */
  queuedTakes: (create: (store: KeyValueStore, whitelabelId: string | null) => QueuedTakes) => QueuedTakes;
  /**
   * The services that only recording needs. They are created at their first use, so that pages before the recording do
   * not load their code.
   */
  recording: (create: (visit: VisitServices) => RecordingServices) => RecordingServices;
  /** The same, if this page has created them; else `null`. */
  openedRecording: () => RecordingServices | null;
};

/** The services of a visit from its first section on. */
export type RecordingServices = VisitServices & {
  /** The takes on this device and those that the service of a video session keeps. */
  takes: TakeStore;
  uploads: TakeSaves;
  /** The latter alone; `null`: nothing is plugged in that records. */
  service: ServiceTakes | null;
  saveQueue: SaveQueue;
  usedTakes: UsedTakes;
  questions: KeptQuestions;
  /** Where what was typed in sections is kept (`createKeptAnswers`), which only those load. */
  store: KeyValueStore;
  answerFiles: AnswerFiles;
  leaveWarning: LeaveWarning;
};

/** Does not touch the browser before its first use, so a server may call it too. */
export function createVisitServices(whitelabelId: string | null, userAgent = ''): VisitServices {
  const store = browserStorage();
  const deviceChoice = createDeviceChoice(store, whitelabelId);
  let device: DeviceFlags | null = null;
  let current: { key: string; capture: Capture } | null = null;
  let queuedTakes: QueuedTakes | null = null;
  let recording: RecordingServices | null = null;
  const services: VisitServices = {
    whitelabelId,
    identity: createIdentity(store, whitelabelId),
    records: createVisitRecords(browserTimers, saysCampaignGone),
    takeCounts: createTakeCounts(store, whitelabelId),
    capture(key, create) {
      if (current?.key !== key) {
        current?.capture.close();
        current = { key, capture: create(deviceChoice) };
      }
      return current.capture;
    },
    closeCamera: () => current?.capture.close(),
    deviceChoice,
    readDevice: () => (device ??= readDevice(globalThis.navigator, readRecordingSupport())),
    servedDevice: readDevice({ userAgent }, { hasMediaRecorder: true, hasWebRtc: true }),
    queuedTakes: (create) => (queuedTakes ??= create(store, whitelabelId)),
    recording: (create) => (recording ??= create(services)),
    openedRecording: () => recording,
  };
  return services;
}
