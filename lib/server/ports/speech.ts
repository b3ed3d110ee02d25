import type { Cancellable } from './cancellable';

export type SpeechSound = Cancellable & {
  /** Path of a mezzanine's audio, and its length. */
  audio: string;
  samples: number;
  /** Path of the sound as transcribers take it: WAV, 16 kHz, one channel, signed 16-bit. */
  output: string;
};

/** How loud a sound is, dBFS of every 20 ms (-100 at least), and how long, ms: it may be a fraction. */
export type Speech = { levels: number[]; lengthMs: number };
