import type { UserVideo } from '@/lib/contract/entities';
import type { Capture } from '../capture/capture';
import type { DeviceChoice } from '../capture/device-choice';
import type { DeviceFlags } from '../device';
import type { ServiceSaves } from '../saving/take-saves';
import type { TakeInfo } from '../take-store/spool';
import type { TakeStore } from '../take-store/take-store';

type Visit = { campaignId: string; campaignName: string; uuid: string };

/** The takes that a service records and keeps instead of this browser, as far as this page knows. */
export type ServiceTakes = {
  /** Learns from a visit's record which takes there are, and how far each is; nothing from one that lists none. */
  learn(visit: Visit, userVideo: UserVideo): void;
  /** Reads the visit's record, and learns from it. */
  read(visit: Visit): Promise<void>;
  /** The service has begun to record a take. */
  begin(take: TakeInfo): void;
  /** Asks once a second how far a take is, until its film can be played. Returns a function that ends this. */
  watch(uploadId: string): () => void;
};

/** What is plugged into a visit (`lib/browser/visit/plug-ins.ts`): the takes of a service that records. */
export type PlugIn = {
  open(readDevice: () => DeviceFlags): {
    takes: ServiceTakes;
    /** Makes one store of these takes and those on this device. */
    join(takes: TakeStore): TakeStore;
    saves: ServiceSaves;
  };
};

/**
 * Returns the camera, recorded by the service (`lib/browser/visit/capture-plug-ins.ts`). Apart from the takes, because
 * no page loads a camera's code before there is something to record.
 */
export type CapturePlugIn = (visit: { campaignId: string; uuid: string }, choice: DeviceChoice) => Capture;
