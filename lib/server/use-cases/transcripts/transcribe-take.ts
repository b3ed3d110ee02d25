import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { knownLanguage } from '@/lib/contract/languages';
import { speechMsOf } from '@/lib/domain/transcripts/find-speech';
import { linesOf } from '@/lib/domain/transcripts/lines-of';
import type { JobContext } from '../../ports/queue';
import type { TranscriptRecord } from '../../ports/store/transcripts';
import { TranscriberError, type Transcriber } from '../../ports/transcriber';
import type { Deps } from '../deps';
import { requireWorkRoom } from '../require-room';
import { filmsWait } from './films-wait';
import { isOwed, MAX_SENDS, nextTry } from './next-try';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'queue' | 'now'> & { transcriber: Transcriber };

/** What came of a run. `outcome`: `made`, `silent` or `failed:` and the fault. `seconds`: since it was asked for. */
export type Transcribed = { outcome: string; seconds: number; dropped: number };

type Run = { record: TranscriptRecord; runId: string; signal: AbortSignal; isSent: boolean };

/** How long to wait after what is not the transcriber's doing, ms. */
const PAUSE_MS = 60_000;

/**
 * Job: writes down what is said in a take, unless it is done, given up or not due. Nothing is sent where nobody speaks.
 * When the transcriber fails, the take's record says when it is tried again, and the job has done its work. Only the
 * latest run of a take keeps anything. A command uses this machine's processors, and leaves them to films that wait.
 */
export async function transcribeTake(
  deps: Needed,
  { takeId }: { takeId: string },
  { signal }: Pick<JobContext, 'signal'>,
  onEnd: (ended: Transcribed) => void = () => {},
): Promise<void> {
  if (deps.transcriber.setup.kind === 'command' && (await filmsWait(deps.queue))) return;
  await requireWorkRoom(deps);
  const runId = randomUUID();
  const record = await deps.store.transcripts.begin({ takeId, runId, at: deps.now() });
  if (!record) return;
  const run: Run = { record, runId, signal, isSent: false };
  const end = (outcome: string, dropped = 0) => {
    const seconds = (deps.now().getTime() - record.requestedAt.getTime()) / 1000;
    onEnd({ outcome, seconds, dropped });
  };
  try {
    const made = record.tries > MAX_SENDS ? null : await transcribe(deps, run);
    if (made === null) await giveUp(deps, run);
    else if (made.isKept) end(made.isSilent ? 'silent' : 'made', made.dropped);
  } catch (error) {
    if (error instanceof TranscriberError && !signal.aborted) {
      await noteFault(deps, run, error);
      return end(`failed:${error.fault}`);
    }
    await putOff(deps, run);
    throw error;
  }
}

/** Returns `null` when the sound is gone: the take was recorded again, or is too old. */
async function transcribe(deps: Needed, run: Run) {
  const { store, storage, media, files, transcriber } = deps;
  const { record, runId, signal } = run;
  const { takeId } = record;
  const keep = (
    found: Pick<Parameters<typeof store.transcripts.keep>[0], 'spoken' | 'speechMs' | 'dropped' | 'lines'>,
  ) => store.transcripts.keep({ takeId, runId, at: deps.now(), ...found });
  return files.withFolder(async (folder) => {
    const sound = (await store.takes.sounds([takeId])).get(takeId);
    if (!sound) return null;
    const [audio, path] = [join(folder, 'section.pcm'), join(folder, 'speech.wav')];
    await storage.copyTo(sound.audioKey, audio);
    const { levels, lengthMs } = await media.readSpeech({ audio, samples: sound.samples, output: path, signal });
    signal.throwIfAborted();
    if (speechMsOf(levels) === 0) {
      const isKept = await keep({ spoken: null, speechMs: 0, dropped: 0, lines: [] });
      return { isKept, isSilent: true, dropped: 0 };
    }
    run.isSent = true;
    const language = knownLanguage(record.language);
    const transcription = await transcriber.transcribe({ path, lengthMs, language, signal });
    signal.throwIfAborted();
    const { lines, dropped, speechMs } = linesOf({ transcription, levels, lengthMs });
    const isKept = await keep({ spoken: transcription.language, speechMs, dropped, lines });
    await store.transcriberState.noteSuccess(deps.now());
    return { isKept, isSilent: false, dropped };
  });
}

async function noteFault({ store, now }: Needed, { record, runId }: Run, error: TranscriberError): Promise<void> {
  const { takeId } = record;
  const { fault } = error;
  const at = now();
  await store.transcripts.fail({ takeId, runId, fault, at, ...nextTry(error, record, at) });
  // A service that refuses one sound writes down others.
  if (fault !== 'refused' && fault !== 'failed') await store.transcriberState.noteFault(fault, at);
}

async function giveUp({ store, now }: Needed, { record: { takeId }, runId }: Run): Promise<void> {
  await store.transcripts.fail({ takeId, runId, fault: null, nextTryAt: null, countsTry: false, at: now() });
}

/** Who sent the sound does not know what was made of it: that counts. Without this note it is due at once. */
async function putOff({ store, now }: Needed, { record, runId, signal, isSent }: Run): Promise<void> {
  const at = now();
  const later = isOwed(record.requestedAt, at) ? new Date(at.getTime() + PAUSE_MS) : null;
  const nextTryAt = signal.aborted ? at : later;
  const put = { takeId: record.takeId, runId, fault: null, nextTryAt, countsTry: isSent, at };
  await store.transcripts.fail(put).catch(() => undefined);
}
