import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { asVerboseJson } from './tone-answers.mjs';
import { hearTones } from './tones.mjs';

/** What was sent to the service. `fields`: those of the form, without the file, in order. */
export type SentSpeech = {
  path: string;
  headers: IncomingHttpHeaders;
  fields: [string, string][];
  file: { name: string; type: string; bytes: Buffer };
};

/**
 * How it answers: `tones` by what it hears, `slow` the same once `release` is called, `dead` never, `half` a part of
 * what it has announced, `cut` half of its JSON, `huge` 30 MB, `html` a page, `redirect` to another address of its own,
 * `noise` what is no HTTP, `hang` the head and no more, `drop` nothing, and goes; a number is a status, an object JSON,
 * `afterMs` later.
 */
export type ServiceAnswer =
  | 'tones'
  | 'slow'
  | 'dead'
  | 'half'
  | 'cut'
  | 'huge'
  | 'html'
  | 'redirect'
  | 'noise'
  | 'hang'
  | 'drop'
  | number
  | { status: number; headers: Record<string, string>; body?: string }
  | { json: unknown; afterMs?: number };

const HUGE_BYTES = 30 * 1024 * 1024;

/** A service that writes down speech, as far as it is of tones. `token`: whom it answers; `null`: everybody. */
export async function startTranscriptionService({ token = null }: { token?: string | null } = {}) {
  const sent: SentSpeech[] = [];
  const held: (() => void)[] = [];
  let answers: ServiceAnswer[] = ['tones'];
  /** How many bytes of answers have left it. */
  let written = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request);
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return end(response, 404, '{}');
    const speech = await readForm(request, bytes);
    sent.push(speech);
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) return end(response, 401, '{}');
    const how = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'tones';
    if (typeof how === 'number') return end(response, how, '{"error":{"message":"alpha bravo"}}');
    if (typeof how === 'object') {
      if ('json' in how) {
        if (how.afterMs) await setTimeout(how.afterMs, undefined, { ref: false });
        return end(response, 200, JSON.stringify(how.json));
      }
      return end(response, how.status, how.body ?? '', how.headers);
    }
    const heard = () => JSON.stringify(asVerboseJson(hearTones(speech.file.bytes)));
    await WAYS[how]({ response, heard, held, count: (more) => (written += more) });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** For `TRANSCRIBER_URL`. */
    url: `http://127.0.0.1:${port}/v1`,
    port,
    sent,
    written: () => written,
    /** How it answers from now on, in turn; the last one again and again. */
    answerWith: (...given: ServiceAnswer[]) => void (answers = given),
    /** Lets everything answer that is `slow`. */
    release: () => held.splice(0).forEach((go) => go()),
    /** How many wait for `release`. */
    waiting: () => held.length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TranscriptionService = Awaited<ReturnType<typeof startTranscriptionService>>;

type Way = {
  response: ServerResponse;
  heard: () => string;
  held: (() => void)[];
  count: (bytes: number) => void;
};

const JSON_HEAD = { 'Content-Type': 'application/json' };

function end(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = JSON_HEAD,
): void {
  response.writeHead(status, headers).end(body);
}

const socketOf = (response: ServerResponse) => response.socket as Socket;

const WAYS: Record<Extract<ServiceAnswer, string>, (way: Way) => void | Promise<void>> = {
  tones: ({ response, heard }) => end(response, 200, heard()),
  async slow({ response, heard, held }) {
    await new Promise<void>((go) => held.push(go));
    end(response, 200, heard());
  },
  dead: () => undefined,
  half({ response, heard }) {
    const text = heard();
    response.writeHead(200, { ...JSON_HEAD, 'Content-Length': text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  },
  cut: ({ response, heard }) => end(response, 200, heard().slice(0, -20)),
  async huge({ response, count }) {
    response.writeHead(200, JSON_HEAD);
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    for (let bytes = 0; bytes < HUGE_BYTES && !response.destroyed; bytes += chunk.length) {
      await new Promise<void>((go) => response.write(chunk, () => go()));
      if (!response.destroyed) count(chunk.length);
    }
    response.end();
  },
  html: ({ response }) => end(response, 200, '<html>alpha bravo</html>', { 'Content-Type': 'text/html' }),
  redirect: ({ response }) => end(response, 307, '', { Location: '/v1/audio/transcriptions?elsewhere' }),
  noise: ({ response }) => void socketOf(response).end('alpha bravo\r\n\r\n'),
  hang: ({ response }) => void response.writeHead(200, JSON_HEAD).flushHeaders(),
  drop: ({ response }) => void socketOf(response).destroy(),
};

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The platform's own reader of forms: what this program writes is understood by others. */
async function readForm({ url = '', headers }: IncomingMessage, bytes: Buffer): Promise<SentSpeech> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const entries = [...form.entries()];
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('there is no file');
  return {
    ...{ path: url, headers },
    fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
  };
}
