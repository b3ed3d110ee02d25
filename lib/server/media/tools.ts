import type { Logger } from '../log/logger';
import type { ProcessLimits } from '../subprocess/confinement';
import { CpuSpent, MachineError } from '../ports/media-errors';
import type { Slots } from '../subprocess/slots';
import { createRunner, Interrupted, type Command, type Opened, type Outcome } from '../subprocess/runner';

export type RunOptions = Omit<ProcessLimits, 'bytes'> & Pick<Command, 'niceness' | 'onMessage' | 'signal'>;

/** A program that is fed while it runs. */
export type Fed = Opened & {
  /**
   * Resolves as soon as ffmpeg reports that all is written, to how many bytes its first output has: they may still be
   * on their way. The system needs another ten milliseconds to end a program, for which no visitor has to wait; only
   * its outcome says whether it met with an error. Resolves to `null` when the program has ended without such a report.
   */
  written: Promise<number | null>;
};

export type Tools = {
  ffmpeg(args: readonly string[], options: RunOptions): Promise<Outcome>;
  ffprobe(args: readonly string[], options: RunOptions & Pick<Command, 'onLine'>): Promise<Outcome>;
  /**
   * Starts a program that is fed while it runs. It takes no slot, because it mostly waits, and gives way to those that
   * run; its caller limits how many there are.
   */
  open(
    program: 'ffmpeg' | 'ffprobe',
    args: readonly string[],
    options: RunOptions & Pick<Command, 'onLine'> & { outputs: number },
  ): Promise<Fed>;
  close(): Promise<void>;
};

/** ffmpeg needs 0.4 GiB of address space for 640×480 and 1 GiB for the largest allowed picture. */
const MEMORY_BYTES = 2 * 1024 ** 3;
/** The same for programs that are fed while they run, of which there may be many: their pictures are smaller. */
const FED_MEMORY_BYTES = 1024 ** 3;

/** Films give way to answers, and takes that are being recorded to takes whose visitors wait. */
const NICENESS = { run: 5, fed: 10 };

/** 4096 × 2304: no camera that a browser can record is larger. */
const MAX_PIXELS = 4096 * 2304;
const MAX_STREAMS = 8;

/** Only the codecs that browsers record with: every further decoder could be attacked. */
export const DECODERS = ['vp8', 'vp9', 'av1', 'libdav1d', 'h264', 'hevc', 'opus', 'aac', 'alac', 'mp3', 'pcm_s16le'];

/** Options before the `-i` of a visitor's file: it cannot make ffmpeg open another file, and cannot be huge. */
const untrusted = (protocol: 'file' | 'pipe', decoders = DECODERS) => [
  ...['-format_whitelist', 'matroska,webm,mov,mp4'],
  ...['-protocol_whitelist', protocol],
  ...['-codec_whitelist', decoders.join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-max_streams', String(MAX_STREAMS)],
];
export const UNTRUSTED_INPUT = untrusted('file');
/** The same for ffprobe, which opens a decoder for the cover of sound, too, or says nothing of the file. */
export const UNTRUSTED_WITH_COVER = untrusted('file', [...DECODERS, 'mjpeg', 'png']);
/** The same for what is fed to standard input. */
export const UNTRUSTED_FEED = untrusted('pipe');

/**
 * Messages that mean the machine is at fault; any other message means the file is. For a file with too many streams
 * ffmpeg prints both kinds.
 */
const FILE_MESSAGES = /exceeds max_streams/;
const MACHINE_MESSAGES =
  /No space left|Disk quota|Cannot allocate memory|Input\/output error|Permission denied|Read-only file system/;

/** Finds out from ffmpeg's messages whether the machine is at fault. */
function sortMessages() {
  let isOfFile = false;
  let ofMachine: string | undefined;
  return {
    add(messages: string): void {
      isOfFile ||= FILE_MESSAGES.test(messages);
      ofMachine ??= MACHINE_MESSAGES.exec(messages)?.[0];
    },
    ofMachine: () => (isOfFile ? undefined : ofMachine),
  };
}

/** Returns a `file:` address, so that no part of the path is read as a protocol. */
export const fileUrl = (path: string) => `file:${path}`;

/** Returns how many frames went into the video, by the last report of `-progress pipe:1`. */
export function framesReported(stdout: string): number {
  return Number([...stdout.matchAll(/^frame=\s*(\d+)$/gm)].at(-1)?.[1] ?? 0);
}

/** Whether a program has done its work without a message. One that was released before its end counts as such. */
export const isFaultless = (ended: Outcome) => ended.end === 'exit' && ended.code === 0 && ended.stderr === '';

/** ffmpeg reports once when its outputs are open, perhaps in the middle of another line, then every so many s. */
const LAST_REPORT = ['-progress', 'pipe:1', '-stats_period', '86400'];

/**
 * Reads reports of `-progress` among other lines of the same output, which are passed on: what was printed before the
 * last report has been read by then. `written` resolves with it.
 */
function readReports(onLine: (line: string) => void = () => {}) {
  let resolve: (bytes: number | null) => void = () => {};
  const written = new Promise<number | null>((resolveWith) => (resolve = resolveWith));
  let bytes: number | null = null;
  return {
    written,
    onLine(line: string): void {
      const [, key, value] = /^(\w{1,32})= {0,16}(\S{1,32})$/.exec(line.slice(0, 128)) ?? [];
      if (key === undefined || value === undefined) return onLine(line);
      if (key === 'total_size') bytes = /^\d+$/.test(value) ? Number(value) : null;
      if (key === 'progress' && value === 'end') resolve(bytes);
    },
  };
}

/** ffmpeg's exit code after a signal, such as the TERM that a service manager sends to all processes of the server. */
const TOLD_TO_STOP = 255;

const FFMPEG = ['-nostdin', '-hide_banner', '-v', 'error'];
const FFPROBE = ['-v', 'error'];

export type ToolsOptions = {
  ffmpeg: string;
  ffprobe: string;
  /** Limits how many may run at once, for all tasks together. */
  slots: Slots;
  logger?: Pick<Logger, 'debug'>;
};

/** Runs ffmpeg and ffprobe and owns their processes. Both print only errors. */
export function openTools({ ffmpeg, ffprobe, slots, logger }: ToolsOptions): Tools {
  const runner = createRunner(logger);

  async function run(
    command: string,
    args: readonly string[],
    { seconds, cpuSeconds, onMessage, ...rest }: RunOptions & Pick<Command, 'onLine'>,
  ): Promise<Outcome> {
    const limits = { seconds, cpuSeconds, bytes: MEMORY_BYTES };
    const common = { command, args, limits, niceness: NICENESS.run };
    const messages = sortMessages();
    const readMessage = (line: string) => {
      messages.add(line);
      onMessage?.(line);
    };
    const outcome = await slots
      .use(() => runner.run({ ...common, ...rest, onMessage: onMessage && readMessage }), rest.signal)
      .catch(throwError);
    return unlessOfMachine(outcome, messages);
  }

  return {
    ffmpeg: (args, options) => run(ffmpeg, [...FFMPEG, '-nostats', '-progress', 'pipe:1', '-y', ...args], options),
    ffprobe: (args, options) => run(ffprobe, [...FFPROBE, ...args], options),
    async open(program, args, { seconds, cpuSeconds, outputs, onLine, ...rest }) {
      const limits = { seconds, cpuSeconds, bytes: FED_MEMORY_BYTES };
      const fed = { limits, niceness: NICENESS.fed, ...rest };
      const reports = readReports(onLine);
      const command =
        program === 'ffmpeg'
          ? { command: ffmpeg, args: [...FFMPEG, '-nostats', ...LAST_REPORT, ...args], onLine: reports.onLine }
          : { command: ffprobe, args: [...FFPROBE, ...args], onLine };
      const opened = await runner.open({ ...fed, ...command }, outputs);
      const outcome = opened.outcome.then((ended) => unlessOfMachine(ended, sortMessages()), throwError);
      const hasEnded = () => null;
      return { ...opened, outcome, written: Promise.race([reports.written, outcome.then(hasEnded, hasEnded)]) };
    },
    close: () => runner.close(),
  };
}

/** Returns the outcome of a program; throws `MachineError` when it ended because of the machine. */
function unlessOfMachine(outcome: Outcome, messages: ReturnType<typeof sortMessages>): Outcome {
  if (outcome.end !== 'exit') return outcome;
  messages.add(outcome.stderr);
  const message = messages.ofMachine();
  // Only the matched words: the rest of the message names files.
  if (message) throw new MachineError(message);
  if (outcome.code === TOLD_TO_STOP) throw new MachineError('ffmpeg was told to stop');
  return outcome;
}

function throwError(error: unknown): never {
  if (!(error instanceof Interrupted)) throw error;
  const ToolError = error.why === 'cpuSpent' ? CpuSpent : MachineError;
  throw new ToolError(error.message, { cause: error });
}
