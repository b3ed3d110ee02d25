import { findLeftovers, recordWithTrouble, TROUBLES, type Trouble } from '@/tests/support/live-cases';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { waitFor } from '@/tests/support/wait-for';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const kinds = Object.entries(TROUBLES) as [Trouble, string][];
/** Each trouble once; the soak has more, of other recordings in other parts. */
const times = Number(process.env.SOAK_LIVE_TAKES ?? kinds.length);
const firstSeed = Number(process.env.SOAK_SEED ?? 1);
const cases = Array.from({ length: times }, (_, index) => {
  const [trouble, end] = kinds[index % kinds.length]!;
  return [trouble, firstSeed + index, end] as const;
});

describe('a take that is normalised while it is recorded', () => {
  it.each(cases)('becomes what its file would, and leaves nothing behind: %s, seed %d', async (trouble, seed, end) => {
    const { ended, fromFile, made, expected } = await recordWithTrouble(server, trouble, seed);
    expect(ended).toBe(end);
    expect(made).toBe(expected);
    // A take that never ends is prepared by nobody.
    expect(fromFile).toBe(end !== 'done' && expected !== null);
    await waitFor(() => findLeftovers(server).length === 0);
  });
});
