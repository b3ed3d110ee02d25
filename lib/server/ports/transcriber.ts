import type { LanguageTag } from '@/lib/contract/languages';

/** What is said in one section, to be written down. */
export type SpeechInput = {
  /** Path of the sound: WAV, 16 kHz, one channel, signed 16-bit. */
  path: string;
  /** How long it is, ms. */
  lengthMs: number;
  /** In which it is expected; `null`: not known. */
  language: LanguageTag | null;
  signal: AbortSignal;
};

/** One word as it was heard. `confidence`: 0 to 1; `null`: not said. Times are those of the sound, ms. */
export type HeardWord = { text: string; startMs: number; endMs: number; confidence: number | null };

/** Words that were heard together. */
export type HeardSegment = {
  text: string;
  startMs: number;
  endMs: number;
  /** Empty where the transcriber gives times of segments alone. */
  words: readonly HeardWord[];
  confidence: number | null;
  /** How likely it is that nothing was said, 0 to 1; `null`: not said. */
  noSpeech: number | null;
};

/** What a transcriber answered, in the order of time. Nothing in it is believed: times may be beyond the end. */
export type Transcription = { language: string | null; segments: readonly HeardSegment[] };

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

  constructor(
    fault: TranscriberFault,
    message: string,
    more: { retryAfterMs?: number | null; status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'TranscriberError';
    this.fault = fault;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.status = more.status ?? null;
  }
}

/** How this server's transcriber was set up, as members may know it: without its token. */
export type TranscriberSetup =
  { kind: 'service'; address: string; host: string; model: string | null } | { kind: 'command'; command: string };

/** What writes down what is said. Its errors are `TranscriberError`, and the signal's reason. None holds any words. */
export type Transcriber = {
  setup: TranscriberSetup;
  transcribe(input: SpeechInput): Promise<Transcription>;
  close(): Promise<void>;
};
