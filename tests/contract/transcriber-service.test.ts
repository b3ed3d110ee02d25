import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalFiles } from '@/lib/server/local-files/create-local-files';
import type { LocalFiles } from '@/lib/server/ports/local-files';
import { TranscriberError, type TranscriberFault } from '@/lib/server/ports/transcriber';
import { createHttpService, type HttpServiceOptions } from '@/lib/server/transcriber/http-service';
import { readAnswer } from '@/lib/server/transcriber/read-answer';
import { callAddress, transcriberSetup } from '@/lib/server/transcriber/settings';
import { freePort } from '@/tests/support/free-port';
import { makeTempFolder } from '@/tests/support/temp-folder';
import {
  startTranscriptionService,
  type ServiceAnswer,
  type TranscriptionService,
} from '@/tests/support/transcription-service';
import { toneWav } from '@/tests/support/tones.mjs';
import { waitFor } from '@/tests/support/wait-for';
import { testTranscriber, type Behaviour } from './transcriber/transcriber.contract';

const ANSWERS: Partial<Record<Behaviour, ServiceAnswer>> = {
  ...{ usual: 'tones', hold: 'dead', timeout: 'dead', busy: 429, serverError: 500, unauthorized: 401, notFound: 404 },
  ...{ unreadable: 'html', tooLarge: 'huge', refused: 400, unreachable: 'drop' },
};

/** What real services answered: see its README. */
const ANSWERS_FOLDER = 'tests/fixtures/transcriptions';

function openAt(url: string, files: LocalFiles, given: Partial<HttpServiceOptions> = {}) {
  const setup = transcriberSetup({ TRANSCRIBER_URL: url })!;
  return createHttpService({ setup, url: callAddress(url), model: null, token: null, files, ...given });
}

describe('a service that writes down speech', () => {
  let service: TranscriptionService;
  beforeEach(async () => void (service = await startTranscriptionService()));
  afterEach(() => service.close());

  testTranscriber({
    faults: Object.keys(ANSWERS).filter((name): name is TranscriberFault => name !== 'usual' && name !== 'hold'),
    unknownLanguage: null,
    hasBegun: () => waitFor(() => service.sent.length > 0),
    open: async (behaviour, files) => {
      service.answerWith(ANSWERS[behaviour]!);
      const transcriber = openAt(service.url, files, behaviour === 'timeout' ? { limitMs: () => 300 } : {});
      return {
        transcriber,
        languageSaid: () => new Map(service.sent.at(-1)?.fields).get('language') ?? null,
        close: () => transcriber.close(),
      };
    },
  });

  describe('and how it is asked', () => {
    const temp = makeTempFolder();
    const files = createLocalFiles({ workFolder: join(temp.folder, 'work') });
    const path = join(temp.folder, 'speech.wav');
    writeFileSync(path, toneWav([['alpha', 500]]));
    const input = { path, lengthMs: 500 + 1 / 3, language: null, signal: new AbortController().signal };
    afterAll(async () => {
      await files.close();
      temp.remove();
    });
    const faultOf = async (answer: ServiceAnswer, given: Partial<HttpServiceOptions> = {}) => {
      service.answerWith(answer);
      const error: unknown = await openAt(service.url, files, given)
        .transcribe(input)
        .catch((thrown: unknown) => thrown);
      if (!(error instanceof TranscriberError)) throw error;
      return error;
    };

    it('is by the form that all know: the sound, a model, and the times of words', async () => {
      await openAt(service.url, files).transcribe(input);
      const [sent] = service.sent;
      expect(sent).toMatchObject({
        path: '/v1/audio/transcriptions',
        fields: [
          ['model', 'whisper-1'],
          ['response_format', 'verbose_json'],
          ['timestamp_granularities[]', 'word'],
          ['timestamp_granularities[]', 'segment'],
        ],
        file: { name: 'speech.wav', type: 'audio/wav', bytes: toneWav([['alpha', 500]]) },
      });
      expect(sent?.headers.authorization).toBeUndefined();
      expect(sent?.headers['transfer-encoding']).toBeUndefined();
    });

    it('names the model and shows the token, if there are some', async () => {
      await openAt(service.url, files, { model: 'large-v3', token: 'hush' }).transcribe(input);
      expect(service.sent[0]?.fields[0]).toEqual(['model', 'large-v3']);
      expect(service.sent[0]?.headers.authorization).toBe('Bearer hush');
    });

    it('follows no redirect: neither the sound nor the token goes elsewhere', async () => {
      expect(await faultOf('redirect', { token: 'hush' })).toMatchObject({ fault: 'notFound', status: 307 });
      expect(service.sent).toHaveLength(1);
    });

    it.each([
      ...([
        [402, 'unauthorized'],
        [403, 'unauthorized'],
        [405, 'notFound'],
        [413, 'refused'],
        [415, 'refused'],
      ] as const),
      ...([
        [422, 'refused'],
        [502, 'serverError'],
        [503, 'serverError'],
        [504, 'timeout'],
      ] as const),
    ])('takes %i for %s', async (status, fault) => {
      expect(await faultOf(status)).toMatchObject({ fault, status, retryAfterMs: null });
    });

    it.each([
      ['7', 7000],
      ['999999', 3_600_000],
      ['Sat, 28 Nov 2026 08:00:30 GMT', 30_000],
      ['Sat, 28 Nov 2026 07:00:00 GMT', 0],
      ['soon', null],
      ['-5', null],
    ])('is left alone as long as it asks to be: Retry-After %s', async (after, retryAfterMs) => {
      const headers = { 'Retry-After': after, Date: 'Sat, 28 Nov 2026 08:00:00 GMT' };
      expect(await faultOf({ status: 429, headers })).toMatchObject({ fault: 'busy', retryAfterMs });
    });

    it('tells half an answer from one that is damaged', async () => {
      expect(await faultOf('half')).toMatchObject({ fault: 'unreachable', status: 200 });
      expect(await faultOf('cut')).toMatchObject({ fault: 'unreadable', status: 200 });
      expect(await faultOf('noise')).toMatchObject({ fault: 'unreadable', status: null });
      expect(await faultOf('hang', { limitMs: () => 300 })).toMatchObject({ fault: 'timeout', status: 200 });
    });

    it('may have made something of a sound that it took, and of none that never reached it', async () => {
      expect(await faultOf('drop')).toMatchObject({ fault: 'unreachable', status: null, isTaken: true });
      expect(await faultOf('half')).toMatchObject({ isTaken: true });
      const away = openAt(`http://127.0.0.1:${await freePort()}`, files).transcribe(input);
      await expect(away).rejects.toMatchObject({ fault: 'unreachable', isTaken: false });
    });

    it('does not read on once an answer is too large', async () => {
      await faultOf('huge');
      expect(service.written()).toBeLessThan(20 * 1024 * 1024);
    });

    it.each(readdirSync(ANSWERS_FOLDER).filter((name) => name.endsWith('.json')))(
      'may answer as others did: %s',
      async (name) => {
        const body = readFileSync(join(ANSWERS_FOLDER, name), 'utf8');
        service.answerWith({ status: 200, headers: { 'Content-Type': 'application/json' }, body });
        const heard = await openAt(service.url, files).transcribe({ ...input, lengthMs: 13_000 });
        expect(heard).toEqual(readAnswer(Buffer.from(body), 13_000));
        expect(heard.segments.length).toBeGreaterThan(0);
      },
    );

    it.each([[[1, 2]], ['text'], [{ error: { message: 'alpha' } }], [{ task: 'transcribe' }], [null]])(
      'cannot read other JSON: %j',
      async (json) => {
        expect(await faultOf({ json })).toMatchObject({ fault: 'unreadable' });
      },
    );

    it('cannot be reached where nobody listens, and by a name that nobody has', async () => {
      const addresses = [
        `http://127.0.0.1:${await freePort()}`,
        'http://speech.invalid',
        `https://127.0.0.1:${service.port}`,
      ];
      for (const address of addresses)
        await expect(openAt(address, files).transcribe(input)).rejects.toMatchObject({ fault: 'unreachable' });
    });

    it('is not blamed for a sound that cannot be read', async () => {
      const missing = { ...input, path: join(temp.folder, 'nowhere.wav') };
      await expect(openAt(service.url, files).transcribe(missing)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(service.sent).toEqual([]);
    });
  });
});
