import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { createUploadId } from '@/tests/support/factories';
import { findLeftovers, recordWithTrouble, TROUBLES, type Trouble } from '@/tests/support/live-cases';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart, type SentPart } from '@/tests/support/parts';
import { waitFor } from '@/tests/support/wait-for';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const kinds = Object.entries(TROUBLES) as [Trouble, { end: string; fromFile: boolean }][];
/** Each trouble once; the soak has more, of other recordings in other parts. */
const times = Number(process.env.SOAK_LIVE_TAKES ?? kinds.length);
const firstSeed = Number(process.env.SOAK_SEED ?? 1);
const cases = Array.from({ length: times }, (_, index) => {
  const [trouble, right] = kinds[index % kinds.length]!;
  return [trouble, firstSeed + index, right] as const;
});

describe('a take that is normalised while it is recorded', () => {
  it.each(cases)(
    'becomes what its file would, and leaves nothing behind: %s, seed %d',
    async (trouble, seed, right) => {
      const { ended, fromFile, made, expected } = await recordWithTrouble(server, trouble, seed);
      expect({ end: ended, fromFile }).toEqual(right);
      expect(made).toBe(expected);
      await waitFor(() => findLeftovers(server).length === 0);
    },
  );

  async function beginTake() {
    const visit = await beginVisit(server);
    const takeId = createUploadId();
    const target = await visit.target(takeId);
    const parts = [0, 1, 2, 3].map((index) => createPart(index, new Uint8Array(Buffer.from(`part ${index}`))));
    const read = jest.spyOn(visit.deps.storage, 'read');
    const hasRead = ({ sha256 }: SentPart) => read.mock.calls.some(([key]) => key.includes(sha256));
    return {
      ...{ visit, takeId, parts },
      /** Resolves when the run has begun to read a part. */
      untilRead: (part: number | SentPart) => waitFor(() => hasRead(typeof part === 'number' ? parts[part]! : part)),
      async send(index: number) {
        await visit.postPart(target, parts[index]!);
        await visit.announce(takeId, parts[index]!);
      },
      unverified: async () => (await server.store.parts.unverified(takeId)).map(({ index }) => index),
      jobs: () => visit.jobs.map((job) => job.split(' ')[0]),
    };
  }

  it('has its parts compared by its run, which notes them together, and by a job of their own before and after it', async () => {
    const { visit, takeId, parts, send, untilRead, unverified, jobs } = await beginTake();
    const verify = jest.spyOn(visit.deps.store.parts, 'verify');
    await send(0);
    expect(jobs()).toEqual(['verify', 'live']);

    const stop = new AbortController();
    const run = normaliseLive(visit.deps, { takeId }, { signal: stop.signal }, () => {});
    await untilRead(0);
    await send(1);
    await untilRead(1);
    expect(jobs()).toEqual(['verify', 'live']);

    // The third is missing: the run waits for it, and has not read the fourth when it ends.
    await send(3);
    expect(verify).not.toHaveBeenCalled();
    // A job that looks for parts to compare leaves those to it that it has compared, and not others in their place.
    const other = { ...parts[0]!, sha256: parts[1]!.sha256 };
    expect([parts[0]!, other].map((part) => visit.deps.live.ring(takeId, part))).toEqual([true, false]);
    stop.abort(new Error('stopped'));
    await expect(run).rejects.toThrow('stopped');
    expect(verify).toHaveBeenCalledTimes(1);
    expect([jobs(), await unverified()]).toEqual([['verify', 'live', 'verify'], [3]]);
    await send(2);
    expect([jobs(), await unverified()]).toEqual([
      ['verify', 'live', 'verify', 'verify'],
      [2, 3],
    ]);
  });

  it('goes by the store where its process was told of a part that is not there', async () => {
    const { visit, takeId, send, untilRead, unverified, jobs } = await beginTake();
    await send(0);
    const stop = new AbortController();
    const run = normaliseLive(visit.deps, { takeId }, { signal: stop.signal }, () => {});
    await untilRead(0);

    const gone = createPart(1, new Uint8Array(Buffer.from('sent again since, through another process')));
    expect(visit.deps.live.ring(takeId, gone)).toBe(true);
    await untilRead(gone);
    await send(1);
    await untilRead(1);
    expect(jobs()).toEqual(['verify', 'live']);
    stop.abort(new Error('stopped'));
    await expect(run).rejects.toThrow('stopped');
    expect(await unverified()).toEqual([]);
  });
});
