import { nextTry } from '@/lib/server/use-cases/transcripts/next-try';
import { transcribeTake } from '@/lib/server/use-cases/transcripts/transcribe-take';
import { getTranscription } from '@/lib/server/use-cases/transcripts/transcription';
import { TranscriberError } from '@/lib/server/ports/transcriber';
import { createMember } from '@/tests/support/organizer-factories';

const AT = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(AT.getTime() - days * 86_400_000);
const record = (given: { tries?: number; requestedAt?: Date } = {}) => ({
  ...{ takeId: 'take', language: null, tries: 1, failingSince: null, requestedAt: AT },
  ...given,
});

it('counts a try of which something may have been made, and none that reached nobody', () => {
  const broken = new TranscriberError('unreachable', 'the service broke off its answer', { status: 200 });
  expect(nextTry(broken, record({ tries: 7 }), AT)).toMatchObject({ countsTry: true, nextTryAt: expect.any(Date) });
  expect(nextTry(broken, record({ tries: 8 }), AT)).toEqual({ countsTry: true, nextTryAt: null });
  const away = new TranscriberError('unreachable', 'the service cannot be reached');
  expect(nextTry(away, record({ tries: 8 }), AT)).toMatchObject({ countsTry: false, nextTryAt: expect.any(Date) });
});

it.each([
  ['went with all of the sound', new TranscriberError('unreachable', 'the service went', { isTaken: true }), true],
  ['answered 500', new TranscriberError('serverError', 'the service answered 500', { status: 500 }), true],
  ['answered 502', new TranscriberError('serverError', 'the service answered 502', { status: 502 }), true],
  ['answered 503', new TranscriberError('serverError', 'the service answered 503', { status: 503 }), false],
  ['is busy', new TranscriberError('busy', 'the service answered 429', { status: 429 }), false],
  ['knows nobody', new TranscriberError('unauthorized', 'the service answered 401', { status: 401 }), false],
])('sends a sound eight times at most where something may have been made of it: it %s', (_, error, counts) => {
  const { countsTry, nextTryAt } = nextTry(error, record({ tries: 8 }), AT);
  expect([countsTry, nextTryAt === null]).toEqual([counts, counts]);
});

/** Runs the job of a take whose sound storage does not have. Returns when it is tried again. */
async function runWithoutSound(requestedAt: Date): Promise<Date | null | undefined> {
  const told: { nextTryAt: Date | null }[] = [];
  const deps = {
    now: () => AT,
    store: {
      transcripts: {
        begin: async () => record({ requestedAt }),
        fail: async (run: { nextTryAt: Date | null }) => void told.push(run),
      },
      takes: { sounds: async () => new Map([['take', { samples: 1, audioKey: 'gone' }]]) },
    },
    storage: { room: async () => 'plenty', copyTo: () => Promise.reject(new Error('there is no such file')) },
    files: { withFolder: (work: (folder: string) => unknown) => work('/nowhere'), room: async () => 'plenty' },
    transcriber: { setup: { kind: 'service' } },
  };
  const run = transcribeTake(deps as never, { takeId: 'take' }, { signal: new AbortController().signal });
  await expect(run).rejects.toThrow('there is no such file');
  return told[0]?.nextTryAt;
}

it('tries a take again whose sound cannot be read, but not for more than a week', async () => {
  expect(await runWithoutSound(daysAgo(6))).toEqual(new Date(AT.getTime() + 60_000));
  expect(await runWithoutSound(daysAgo(8))).toBeNull();
});

it.each([
  [29, null],
  [31, { is: 'failed', tookMs: 1_800_000, fault: 'internal', status: null }],
])('says of a test without an outcome after %d minutes what came of it', async (minutes, outcome) => {
  const startedAt = new Date(AT.getTime() - minutes * 60_000).toISOString();
  const deps = {
    now: () => AT,
    transcriberSetup: null,
    store: {
      transcription: {
        figures: async () => ({}),
        tellsVisitors: async () => true,
        test: async () => ({ id: 'test', organizationId: 'one', startedAt, outcome: null }),
      },
      transcriberState: { read: async () => ({ failingSince: null, fault: null, lastSuccessAt: null }) },
    },
  };
  const { test } = await getTranscription(deps as never, { member: createMember({ organizationId: 'one' }) as never });
  expect(test).toEqual({ id: 'test', startedAt, outcome });
});
