import * as z from 'zod/mini';
import { organizerCall } from './call';

const count = z.int().check(z.minimum(0));
const when = z.iso.datetime();
const settings = { may: 'owner', scope: null } as const;

/** Why the transcriber gave no answer; `internal`: this server could not ask it. */
export const TranscriberFaultName = z.enum([
  ...(['unreachable', 'timeout', 'busy', 'serverError', 'unauthorized', 'notFound', 'notRunnable'] as const),
  ...(['unreadable', 'tooLarge', 'refused', 'failed', 'internal'] as const),
]);

/** How the server writes down what is said. Its token is told to nobody. */
export const TranscriberSetup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), address: z.string(), host: z.string(), model: z.nullable(z.string()) }),
  z.object({ kind: z.literal('command'), command: z.string() }),
]);

/** A test with a sample of speech. `words`: what was understood; `tookMs`: how long it took. */
export const TranscriberTest = z.object({
  id: z.string(),
  startedAt: when,
  outcome: z.nullable(
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('passed'), tookMs: count, words: z.string() }),
      z.object({
        is: z.literal('failed'),
        tookMs: count,
        fault: TranscriberFaultName,
        /** The HTTP status of a service's answer, or the exit code of a command; `null`: there is none. */
        status: z.nullable(z.int()),
      }),
    ]),
  ),
});

const ofLanguage = z.object({
  /** `null`: not known. */
  language: z.nullable(z.string()),
  videos: count,
  /** How many lines there are, and how many of them visitors and members have corrected. */
  lines: count,
  corrected: count,
});

/** How far back figures go, days. */
export const TRANSCRIBED_DAYS = 30;

export const Transcription = z.object({
  /** `null`: the server has none. */
  setup: z.nullable(TranscriberSetup),
  /** Since when it gives no answer; `null`: it does, or nobody has asked it yet. */
  failing: z.nullable(z.object({ since: when, fault: TranscriberFaultName })),
  /** Whether it has ever answered. */
  hasAnswered: z.boolean(),
  /** Whether visitors are told on their first page where sound is sent. */
  tellsVisitors: z.boolean(),
  /** How many campaigns have captions on. */
  campaigns: count,
  /** Videos of which some words are not there yet. */
  pending: count,
  /** Of the last 30 days. `medianSeconds`: from when words were wanted until they were there; `null`: none. */
  videos: count,
  medianSeconds: z.nullable(z.number()),
  languages: z.array(ofLanguage),
  /** The last test of this organization; `null`: none. */
  test: z.nullable(TranscriberTest),
});

/** Captions and transcripts: what the server was set up with, and how it fares. */
export const TRANSCRIPTION_CALLS = {
  getTranscription: organizerCall({
    ...{ method: 'get', path: 'transcription', ...settings },
    summary: 'Returns how the server transcribes videos, and how that fares.',
    response: Transcription,
  }),
  setTranscription: organizerCall({
    ...{ method: 'put', path: 'transcription', ...settings },
    summary: 'Sets whether visitors are told where audio is sent.',
    body: z.object({ tellsVisitors: z.boolean() }),
  }),
  testTranscription: organizerCall({
    ...{ method: 'post', path: 'transcription/test', ...settings },
    summary: 'Has a sample of speech transcribed; getTranscription returns what came of it.',
    response: z.object({ id: z.string() }),
    status: 201,
  }),
} as const;

export type Transcription = z.infer<typeof Transcription>;
export type TranscriberTest = z.infer<typeof TranscriberTest>;
export type TranscriberFaultName = z.infer<typeof TranscriberFaultName>;
