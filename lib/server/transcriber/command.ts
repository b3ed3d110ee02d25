import { join } from 'node:path';
import type { Logger } from '../log/logger';
import type { LocalFiles } from '../ports/local-files';
import { TranscriberError, type SpeechInput, type Transcriber, type TranscriberSetup } from '../ports/transcriber';
import type { ProcessLimits } from '../subprocess/confinement';
import { createRunner, Interrupted, type Outcome } from '../subprocess/runner';
import { createSlots } from '../subprocess/slots';
import { commandWords } from './command-words';
import { shortLanguage } from './language';
import { MAX_ANSWER_BYTES, readAnswer } from './read-answer';
import { readWritten, writtenTooMuch } from './read-written';

/** Everything else that the machine has to do goes before. */
const NICENESS = 19;

/** Time on the clock, s. */
const START_SECONDS = 300;
const SECONDS_PER_SECOND = 20;
const MOST_SECONDS = 3600;
/** Time of all processors together, s: the largest model on a slow machine takes 30 s for each second. */
const START_CPU_SECONDS = 600;
const CPU_SECONDS_PER_SECOND = 40;
/** Address space: the largest model of whisper.cpp takes 4 GiB, and each thread reserves some. */
const BYTES = 8 * 1024 ** 3;

/** What a program may add to the path that it was given; then what it printed counts. */
const ENDINGS = ['.json', '.vtt', '.srt', ''];

export type CommandOptions = {
  setup: TranscriberSetup;
  /** The program and its arguments, as they were set. */
  command: string;
  files: Pick<LocalFiles, 'withFolder'>;
  logger?: Pick<Logger, 'debug'>;
  /** Overrides some limits of a run. */
  limits?: Partial<ProcessLimits>;
};

/** A program of this machine, confined as ffmpeg is. One runs at once, with a folder that is removed afterwards. */
export function createCommand({ setup, command, files, logger, limits }: CommandOptions): Transcriber {
  const [program, ...args] = commandWords(command);
  const runner = createRunner(logger);
  const slots = createSlots({ slots: 1 });
  let isClosing = false;

  async function run({ path, lengthMs, language, signal }: SpeechInput, output: string): Promise<Outcome> {
    const places = { input: path, output, language: language === null ? 'auto' : shortLanguage(language) };
    const outcome = runner.run({
      command: program,
      args: args.map((word) => fillIn(word, places)),
      limits: { ...limitsFor(lengthMs), ...limits },
      niceness: NICENESS,
      // Some say a lot about their work, and all that was said: nothing of it is kept.
      onMessage: () => undefined,
      signal,
    });
    return outcome.catch((error: unknown) => {
      signal.throwIfAborted();
      throw isClosing ? error : toFault(error);
    });
  }

  async function readOutput(output: string, { stdout }: { stdout: string }): Promise<Buffer> {
    for (const ending of ENDINGS) {
      const written = await readWritten(`${output}${ending}`, MAX_ANSWER_BYTES);
      if (written) return written;
    }
    if (stdout.length > MAX_ANSWER_BYTES) throw writtenTooMuch(MAX_ANSWER_BYTES);
    return Buffer.from(stdout);
  }

  return {
    setup,
    transcribe: (input) =>
      slots.use(
        () =>
          files.withFolder(async (folder) => {
            const output = join(folder, 'words');
            const outcome = await run(input, output);
            if (outcome.end === 'overflow') throw writtenTooMuch(MAX_ANSWER_BYTES);
            const { code: status } = outcome;
            if (status !== 0) throw new TranscriberError('failed', `the command ended with ${status}`, { status });
            return readAnswer(await readOutput(output, outcome), input.lengthMs);
          }),
        input.signal,
      ),
    close() {
      isClosing = true;
      return runner.close();
    },
  };
}

function limitsFor(lengthMs: number): ProcessLimits {
  const length = lengthMs / 1000;
  return {
    seconds: Math.min(MOST_SECONDS, START_SECONDS + SECONDS_PER_SECOND * length),
    cpuSeconds: START_CPU_SECONDS + CPU_SECONDS_PER_SECOND * length,
    bytes: BYTES,
  };
}

/** All at once: what is filled in may look like a place itself. */
const fillIn = (word: string, places: Record<'input' | 'language' | 'output', string>) =>
  word.replace(/\{(input|language|output)\}/g, (_, place: keyof typeof places) => places[place]);

/** Returns why there is no outcome. The error itself may hold what the command said. */
function toFault(error: unknown): TranscriberError {
  if (!(error instanceof Interrupted)) return new TranscriberError('notRunnable', 'the command cannot be run');
  if (error.why === 'timeout') return new TranscriberError('timeout', 'the command took too long');
  const why = error.why === 'cpuSpent' ? 'spent its processor time' : 'was killed';
  return new TranscriberError('failed', `the command ${why}`);
}
