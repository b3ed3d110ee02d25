import type { Size } from '@/lib/domain/film-size';

export type { Size };

/** A take prepared for stitching: see `media/normalise.ts`. */
export type Mezzanine = {
  /** Path of the H.264 video: constant 30 fps, closed groups of pictures, no audio. */
  video: string;
  /** Path of the audio: 48 kHz stereo signed 16-bit little-endian PCM of exactly frames × 1600 samples. */
  audio: string;
  frames: number;
  size: Size;
};

/** Why a section's file can never become part of a film; the visitor has to record it again. */
export type MediaFault = 'empty' | 'unreadable' | 'damaged' | 'noVideo' | 'tooLong' | 'tooComplex';

/** The file is at fault, not the machine: trying again changes nothing. */
export class BadMedia extends Error {
  readonly fault: MediaFault;
  constructor(fault: MediaFault, message: string) {
    super(message);
    this.name = 'BadMedia';
    this.fault = fault;
  }
}

/** The machine is at fault, not a file: no room, no memory, no time. The same may work later. */
export class MachineFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MachineFault';
  }
}

/**
 * The CPU seconds that a recording's work may take were not enough. Once, that may be the machine's fault; a
 * recording that spends them again has more in it than any camera's.
 */
export class CpuSpent extends MachineFault {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CpuSpent';
  }
}

/**
 * Every piece of work can be cancelled: its child process is ended at once, and the call rejects with the signal's
 * reason.
 */
type Cancellable = { signal?: AbortSignal };

export type ProbeInput = Cancellable & {
  /** As `NormaliseInput`'s. */
  source: string;
};

export type NormaliseInput = Cancellable & {
  /** A browser's recording, of any container or codec in the whitelist; its name proves nothing. */
  source: string;
  /** Existing folder for the result; nothing is written anywhere else. */
  folder: string;
  /** The film's size; the picture is scaled and padded into it, or (`crop`) fills it from its centre. */
  size: Size;
  fit: 'pad' | 'crop';
  /** The longest a section may be, in frames at 30 fps. */
  maxFrames: number;
  /**
   * What the recorder says it recorded, ms; a file a good deal shorter is damaged. Of a salvaged one nothing is
   * claimed.
   */
  claimedMs?: number;
};

export type SalvageInput = Cancellable & {
  /** A recording that was cut off. */
  source: string;
  /** Existing folder for the result. */
  folder: string;
};

export type StitchInput = Cancellable & {
  /** In the film's order; all of one size. */
  mezzanines: readonly Mezzanine[];
  /** Where the film is written, moov first. */
  output: string;
};

/**
 * All ffmpeg is behind this port. Errors: `BadMedia` for a file at fault, `MachineFault` for the machine, of that
 * `CpuSpent` for either; anything else may be tried again.
 */
export type Media = {
  /** The picture's size as shown. Throws `BadMedia` when the file has no readable picture. */
  probe(input: ProbeInput): Promise<Size>;
  /** The path of a copy that ends with the last whole block of the recording. Throws `BadMedia` when there is none. */
  salvage(input: SalvageInput): Promise<string>;
  normalise(input: NormaliseInput): Promise<Mezzanine>;
  /** One MP4: the mezzanines' video copied, their audio encoded once. */
  stitch(input: StitchInput): Promise<{ frames: number; bytes: number }>;
  /** Makes an empty folder of one's own for a job's files; `remove` deletes it with everything in it. */
  workspace(): Promise<{ folder: string; remove(): Promise<void> }>;
  /** Rejects when ffmpeg cannot be run or lacks what is needed. */
  check(): Promise<void>;
  /** Ends every child process, TERM then KILL. Later calls reject. */
  close(): Promise<void>;
};
