import type { Device, VideoType } from '@/lib/contract/entities';
import type { Ending } from '../capture/capture';

/** Which recording of which section of whose visit. `uploadId` is its id, made when the recording starts. */
export type TakeInfo = {
  uploadId: string;
  /** Takes kept by an earlier version have none; the server then knows the campaign by its name. */
  campaignId?: string;
  campaignName: string;
  uuid: string;
  sectionId: string;
  count: number;
  device: Device;
  videoType?: VideoType;
};

/**
 * What is known of a take as a whole. `mimeType` is the container the recorder named, empty when it named none;
 * `milliseconds` its length. `ending` is `null` while it is recorded, and stays so when its page dies.
 */
export type SpooledTake = TakeInfo & { mimeType: string; milliseconds: number; ending: Ending | null };

/**
 * About a second of a take, as the recorder handed it over: the film is its parts' bytes in the order of their index,
 * from 0. `sha256` is in lower-case hexadecimal, `until` the milliseconds from the take's start to this part's end.
 */
export type Part = { index: number; blob: Blob; sha256: string; until: number };

/**
 * Takes and their parts, kept until they are discarded. `device` outlives the page, the browser and the machine's
 * power; `memory` only lasts as long as the page. A promise that has resolved means: kept. Errors are the browser's own
 * (`QuotaExceededError` and the like). `add`, `end` and `reassign` of a take that is not there fail and leave nothing.
 */
export type Spool = {
  readonly location: 'device' | 'memory';
  begin(take: SpooledTake): Promise<void>;
  /**
   * Returns the part's bytes as they are kept: a handle where they are on the device, so a page can release its own.
   */
  add(uploadId: string, part: Part): Promise<Blob>;
  end(uploadId: string, end: { mimeType: string; milliseconds: number; ending: Ending }): Promise<void>;
  /** What is there in a form that is known; anything else is removed. */
  list(): Promise<SpooledTake[]>;
  /** In order of their index, with holes where writes were lost; none of a take that is not there. */
  parts(uploadId: string): Promise<Part[]>;
  /** Also of writes that are under way nothing is left. */
  discard(uploadId: string): Promise<void>;
  /** Moves a take with all its parts to another visit, under a new id, all or nothing. */
  reassign(uploadId: string, to: { uploadId: string; uuid: string }): Promise<void>;
};
