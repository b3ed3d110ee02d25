import { createTranscriber } from '../transcriber/create-transcriber';
import type { Duty } from '../calls/plug-in';
import type { JobContext, Jobs } from '../ports/queue';
import type { Deps } from '../use-cases/deps';
import { sendDueTranscripts } from '../use-cases/transcripts/send-due';
import { testTranscriber } from '../use-cases/transcripts/test-transcriber';
import { transcribeTake } from '../use-cases/transcripts/transcribe-take';
import type { TranscriberSettings } from '../transcriber/settings';
import type { Core } from './core';

const DUE_MS = 15_000;

/**
 * Opens what writes down speech in a worker; `null`: this server has nothing for it. `forAll`: makes one worker at a
 * time do a duty for all of them.
 */
export function openTranscribing(
  { env, logger, metrics }: Pick<Core, 'logger' | 'metrics'> & { env: TranscriberSettings },
  deps: Deps,
  forAll: (duty: Duty) => Duty,
) {
  const transcriber = createTranscriber(env, { logger, files: deps.files });
  if (!transcriber) return null;
  const { kind } = transcriber.setup;
  const run = () => sendDueTranscripts(deps);
  return {
    kind,
    handle: (take: Jobs['transcribe'], context: JobContext) =>
      transcribeTake({ ...deps, transcriber }, take, context, (ended) => {
        metrics.observeTranscript(ended);
        logger.info(ended, 'speech written down');
      }),
    test: (test: Jobs['testTranscriber'], context: JobContext) => testTranscriber(deps, transcriber, test, context),
    duty: { ...forAll({ name: 'transcripts', everyMs: DUE_MS, run }), isOfNetwork: kind === 'service' },
    close: () => transcriber.close(),
  };
}
