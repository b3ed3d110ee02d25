/** Why the pictures of a recording are encoded for a film; otherwise they are copied as they are. */
export type WhyEncoded =
  /** There are none: a card is drawn. */
  | 'audioOnly'
  /** They are not H.264. */
  | 'codec'
  /** The container has more than one track of pictures, says that part of it is not shown, or is not understood. */
  | 'container'
  /** They are shown turned. */
  | 'rotated'
  /** The parameters that decoders need are missing, are more than one, or change. */
  | 'parameters'
  /** Not every player shows their format: a rare profile, more colours than 4:2:0 with 8 bits. */
  | 'format'
  | 'interlaced'
  /** Their pixels are no squares. */
  | 'pixels'
  /** They are not of the size that the container says, or larger than a film. */
  | 'size'
  | 'noKeyFrame'
  /** They are not shown in the order in which they are stored. */
  | 'order'
  /** Their structure is damaged, or nothing proves that it is not. */
  | 'damaged';

/** Why a section's file can never become part of a film; the visitor has to record it again. */
export type MediaFault = 'empty' | 'unreadable' | 'damaged' | 'noVideo' | 'hasVideo' | 'tooLong' | 'tooComplex';

/** The file is at fault, not the machine: trying again would fail again. */
export class BadMedia extends Error {
  readonly fault: MediaFault;
  constructor(fault: MediaFault, message: string) {
    super(message);
    this.name = 'BadMedia';
    this.fault = fault;
  }
}

/** The machine is at fault, not a file: it lacks disk space, memory or time. Trying again later may succeed. */
export class MachineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MachineError';
  }
}

/**
 * The work on a recording used up its CPU seconds. The first time, the machine may be the cause; a recording that does
 * it again holds more than any camera records.
 */
export class CpuSpent extends MachineError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CpuSpent';
  }
}

/** The pictures of a recording cannot be copied: they have to be encoded. */
export class NotCopyable extends Error {
  readonly why: WhyEncoded;
  constructor(why: WhyEncoded) {
    super(`the pictures cannot be copied: ${why}`);
    this.name = 'NotCopyable';
    this.why = why;
  }
}
