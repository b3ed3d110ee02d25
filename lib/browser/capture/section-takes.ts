import type { Slice, RecordedTake, TakeEnd } from './capture';
import type { FoundTake, TakeTicket } from './recorder-state';

/** Finds and stores the takes of a section. */
export type SectionTakes = {
  /** Resolves with the newest earlier take that is still on this device, or `null`. */
  find(): Promise<FoundTake | null>;
  /** Creates the id and the number of a new take. Nothing is stored yet. */
  prepare(): RecordedTake;
  /** The recording of a new take has started. It replaces earlier takes, except the one to keep. */
  begin(ticket: TakeTicket, keeps?: string): void;
  /** Stores the next slice of the take. */
  add(ticket: TakeTicket, slice: Slice): void;
  /** Resolves when the whole take is stored. */
  end(ticket: TakeTicket, end: TakeEnd): Promise<void>;
  /** The visitor accepts an interrupted take as it is. */
  adopt(uploadId: string): Promise<void>;
  discard(uploadId: string): void;
};
