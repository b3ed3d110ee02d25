import type { Device, VideoType } from '@/lib/contract/entities';
import type { Ending } from '../capture/capture';

/** The section and the visit of a take. `uploadId` is the take's id, created when the recording starts. */
export type TakeInfo = {
  uploadId: string;
  /** Missing in takes of an earlier version; the server then finds the campaign by its name. */
  campaignId?: string;
  campaignName: string;
  uuid: string;
  sectionId: string;
  count: number;
  device: Device;
  videoType?: VideoType;
  /** It is sound alone. */
  isAudioOnly?: boolean;
  /** When it began, by the device's clock; only where there is time to think before it. */
  beganAt?: number;
  /** The size of the file that it is, which the visitor chose: its parts are read from there. Left out: recorded. */
  fileBytes?: number;
};

/**
 * Facts about a whole take. `mimeType` is the type the recorder reported, or empty. `milliseconds` is its length.
 * `ending` is `null` during the recording, and remains so when the page dies.
 */
export type SpooledTake = TakeInfo & {
  mimeType: string;
  milliseconds: number;
  ending: Ending | null;
  /** The take was interrupted, and the visitor has been asked and uses it. */
  isAccepted?: boolean;
  /** See `TakeEnd`. */
  isFaulty?: boolean;
};

/**
 * About a second of a take, as the recorder handed it over. The film is the parts' bytes in the order of their index,
 * which starts at 0. `sha256` is in lower-case hexadecimal. `until` is the time from the start of the take to the end
 * of this part, milliseconds.
 */
export type Part = { index: number; blob: Blob; sha256: string; until: number };

/**
 * Keeps takes and their parts until they are discarded. A spool on the `device` survives the end of the page, a crash
 * of the browser and a power failure; one in `memory` lasts only as long as the page. When a promise has resolved, the
 * data is stored. Errors are the browser's own (`QuotaExceededError` and the like). `add`, `end` and `reassign` of a
 * take that does not exist fail and store nothing.
 */
export type Spool = {
  readonly location: 'device' | 'memory';
  begin(take: SpooledTake): Promise<void>;
  /** Returns the part's bytes as stored. On the device this is a handle, so that the page can free its own copy. */
  add(uploadId: string, part: Part): Promise<Blob>;
  end(
    uploadId: string,
    end: Pick<SpooledTake, 'mimeType' | 'milliseconds' | 'isAccepted' | 'isFaulty'> & { ending: Ending },
  ): Promise<void>;
  /** Returns the stored takes of a known form. All others are set aside. */
  list(): Promise<SpooledTake[]>;
  /**
   * Returns the parts in the order of their index; indexes are missing where writes were lost. Empty for an unknown
   * take, and for one with a part of an unknown form.
   */
  parts(uploadId: string): Promise<Part[]>;
  /** Passes over a take that is of no use now. It is removed when it has been of no use for 30 days. */
  setAside(uploadId: string): Promise<void>;
  /** Removes the take, including writes that have not finished. */
  discard(uploadId: string): Promise<void>;
  /** Moves a take with all its parts to another visit, under a new id. Moves everything or nothing. */
  reassign(uploadId: string, to: { uploadId: string; uuid: string }): Promise<void>;
};
