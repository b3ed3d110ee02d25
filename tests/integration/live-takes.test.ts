import { findLeftovers, recordWithTrouble, TROUBLES, type Trouble } from '@/tests/support/live-cases';
import { openServer, type ServerParts } from '@/tests/support/open-server';
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
});
