import { FRAME_RATE } from './limits';

/** The audio format of mezzanines: 48 kHz stereo, signed 16-bit little-endian. */
export const SAMPLE_RATE = 48_000;
/** A whole number: this keeps audio and video of a constant rate in sync over any number of sections. */
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FRAME_RATE;
/** Two channels of two bytes. */
export const BYTES_PER_SAMPLE = 4;
