import { randomUUID } from 'node:crypto';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LocalFiles } from '../ports/local-files';
import { TranscriberError, type SpeechInput, type Transcriber, type TranscriberSetup } from '../ports/transcriber';
import { faultOfStatus, retryAfterOf } from './answer-status';
import { shortLanguage } from './language';
import { MAX_ANSWER_BYTES, readAnswer } from './read-answer';

/** How long a service may take, ms, and how much longer for each ms of sound. */
const ANSWER_MS = 60_000;
const ANSWER_MS_PER_MS = 2;
const MOST_ANSWER_MS = 30 * 60_000;

/** What a service is asked for that is not told a model: OpenAI wants one, and others take this for their own. */
const USUAL_MODEL = 'whisper-1';

export type HttpServiceOptions = {
  setup: TranscriberSetup;
  /** Where speech is sent. */
  url: URL;
  model: string | null;
  token: string | null;
  files: Pick<LocalFiles, 'read' | 'size'>;
  /** How long a service may take with a sound of this length, ms. */
  limitMs?: (lengthMs: number) => number;
};

/**
 * What speaks `POST /v1/audio/transcriptions`. Sends a sound from its file, once, and follows no redirect: neither it
 * nor the token goes anywhere else. Node's `fetch` would give up after five minutes without an answer.
 */
export function createHttpService({
  setup,
  url,
  model,
  token,
  files,
  limitMs = usualLimit,
}: HttpServiceOptions): Transcriber {
  const sizeOf = (path: string) =>
    files.size(path).catch((cause: unknown) => {
      throw new SoundError('the sound cannot be read', { cause });
    });

  async function send(input: SpeechInput, signal: AbortSignal): Promise<IncomingMessage> {
    const boundary = `introreel-${randomUUID()}`;
    const head = Buffer.from(partsBefore(boundary, { model: model ?? USUAL_MODEL, language: input.language }));
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
    const length = head.length + (await sizeOf(input.path)) + tail.length;
    const body = withFile(head, () => files.read(input.path), tail);
    const headers = {
      'User-Agent': 'Introreel',
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': length,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    };
    return post(url, headers, body, signal);
  }

  return {
    setup,
    async transcribe(input) {
      const timeout = AbortSignal.timeout(Math.ceil(limitMs(input.lengthMs)));
      const signal = AbortSignal.any([input.signal, timeout]);
      let status: number | null = null;
      try {
        const answer = await send(input, signal);
        status = answer.statusCode ?? 0;
        requireSuccess(answer);
        return readAnswer(await readBody(answer), input.lengthMs);
      } catch (error) {
        input.signal.throwIfAborted();
        if (timeout.aborted) throw new TranscriberError('timeout', 'the service did not answer in time', { status });
        throw toFault(error, status);
      }
    },
    close: () => Promise.resolve(),
  };
}

const usualLimit = (lengthMs: number) => Math.min(MOST_ANSWER_MS, ANSWER_MS + ANSWER_MS_PER_MS * lengthMs);

/** The fields of the form, and what stands before the file in it. */
function partsBefore(
  boundary: string,
  { model, language }: { model: string; language: SpeechInput['language'] },
): string {
  const fields = [
    ['model', model],
    ...(language === null ? [] : [['language', shortLanguage(language)]]),
    ['response_format', 'verbose_json'],
    // In this order for servers that compare it.
    ['timestamp_granularities[]', 'word'],
    ['timestamp_granularities[]', 'segment'],
  ];
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = fields.map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  return `${texts.join('')}${part('name="file"; filename="speech.wav"')}Content-Type: audio/wav\r\n\r\n`;
}

/** The machine cannot read the sound: nobody else's fault. */
class SoundError extends Error {}

/** The service took all of the sound, and went without an answer. */
class Dropped extends Error {
  readonly code: string;
  constructor(cause: Error) {
    super('the service went', { cause });
    this.code = codeOf(cause);
  }
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? '');

async function* withFile(head: Buffer, open: () => Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  try {
    for await (const chunk of open()) yield chunk as Buffer;
  } catch (cause) {
    throw new SoundError('the sound cannot be read', { cause });
  }
  yield tail;
}

/** Returns the answer once its head is there. A service may answer before it has taken all of the body. */
function post(url: URL, headers: Record<string, string | number>, body: AsyncGenerator<Buffer>, signal: AbortSignal) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent: false, signal });
    sent.once('response', resolve);
    sent.on('error', (cause) => reject(sent.writableFinished ? new Dropped(cause) : cause));
    pipeline(Readable.from(body), sent).catch(reject);
  });
}

/** Throws for an answer that is none, of which nothing is read: some services repeat what they were sent. */
function requireSuccess(answer: IncomingMessage): void {
  const status = answer.statusCode ?? 0;
  const fault = faultOfStatus(status);
  if (!fault) return;
  answer.on('error', () => undefined);
  answer.destroy();
  const retryAfterMs = retryAfterOf(answer.headers);
  throw new TranscriberError(fault, `the service answered ${status}`, { status, retryAfterMs });
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES)
      throw new TranscriberError('tooLarge', `the answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the fault of a request that failed. Only the error's code is kept: one of what the service answered holds the
 * answer.
 */
function toFault(error: unknown, status: number | null): unknown {
  if (error instanceof SoundError) return error.cause;
  if (error instanceof TranscriberError)
    return error.status === null ? new TranscriberError(error.fault, error.message, { status }) : error;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return new TranscriberError('unreadable', 'the service does not speak HTTP', { status });
  const why = status === null ? 'the service cannot be reached' : 'the service broke off its answer';
  const isTaken = status !== null || error instanceof Dropped;
  return new TranscriberError('unreachable', `${why} (${code || 'no code'})`, { status, isTaken });
}
