import { join } from 'node:path';
import type { JobContext } from '../../ports/queue';
import { type Transcriber, TranscriberError } from '../../ports/transcriber';
import type { Deps } from '../deps';

/** A sentence in English: 16 kHz, one channel, signed 16-bit. */
const SAMPLE = { path: join(process.cwd(), 'lib', 'server', 'transcriber', 'sample.wav'), lengthMs: 4064 };
/** The most characters that are shown of what was understood. */
const MAX_WORDS = 300;

/** Job: has the sample transcribed, and keeps what came of it. */
export async function testTranscriber(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  transcriber: Transcriber,
  { testId, organizationId }: { testId: string; organizationId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const test = { id: testId, organizationId };
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const { segments } = await transcriber.transcribe({ ...SAMPLE, language: 'en', signal });
    const words = segments.map(({ text }) => text.trim()).join(' ');
    await store.transcriberState.noteSuccess(now());
    await store.transcription.endTest(test, { is: 'passed', tookMs: tookMs(), words: words.slice(0, MAX_WORDS) });
  } catch (error) {
    signal.throwIfAborted();
    const isKnown = error instanceof TranscriberError;
    if (isKnown) await store.transcriberState.noteFault(error.fault, now());
    await store.transcription.endTest(test, {
      ...{ is: 'failed', tookMs: tookMs() },
      ...(isKnown ? { fault: error.fault, status: error.status } : { fault: 'internal', status: null }),
    });
    if (!isKnown) throw error;
  }
}
