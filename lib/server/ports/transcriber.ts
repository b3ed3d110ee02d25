import type { LanguageTag } from '@/lib/contract/languages';
import type { HeardSegment, HeardWord, Transcription } from '@/lib/domain/transcripts/heard';

/** What is said in one section, to be written down. */
export type SpeechInput = {
  /** Path of the sound: WAV, 16 kHz, one channel, signed 16-bit. */
  path: string;
  /** How long it is, ms: it may be a fraction. */
  lengthMs: number;
  /** In which it is expected; `null`: not known. */
  language: LanguageTag | null;
  signal: AbortSignal;
};

export type { HeardSegment, HeardWord, Transcription };

/**
 * Why there is no answer. `unreachable`, `timeout`, `busy`, `serverError`, `unauthorized` and `notFound` (of the
 * address), `notRunnable` (of the command), `unreadable` and `tooLarge` (of the answer) are the transcriber's faults;
 * `refused` (the sound was not accepted) and `failed` (the command ended with an error) may be the sound's.
 */
export const TRANSCRIBER_FAULTS = [
  ...(['unreachable', 'timeout', 'busy', 'serverError', 'unauthorized', 'notFound', 'notRunnable'] as const),
  ...(['unreadable', 'tooLarge', 'refused', 'failed'] as const),
] as const;
export type TranscriberFault = (typeof TRANSCRIBER_FAULTS)[number];

export class TranscriberError extends Error {
  readonly fault: TranscriberFault;
  /** How long the service asks to be left alone, ms; `null`: it does not say. */
  readonly retryAfterMs: number | null;
  /** The HTTP status of the answer, or the exit code of the command; `null`: there is none. */
  readonly status: number | null;
  /** Whether all of the sound was taken, so that something may have been made of it. */
  readonly isTaken: boolean;

  constructor(
    fault: TranscriberFault,
    message: string,
    more: { retryAfterMs?: number | null; status?: number | null; isTaken?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'TranscriberError';
    this.fault = fault;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.status = more.status ?? null;
    this.isTaken = more.isTaken ?? this.status !== null;
  }
}

/** How this server's transcriber was set up, as members may know it: without its token. */
export type TranscriberSetup =
  | { kind: 'service'; address: string; host: string; model: string | null }
  | { kind: 'command'; command: string };

/** What writes down what is said. Its errors are `TranscriberError`, and the signal's reason. None holds any words. */
export type Transcriber = {
  setup: TranscriberSetup;
  transcribe(input: SpeechInput): Promise<Transcription>;
  close(): Promise<void>;
};
