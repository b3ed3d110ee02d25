import { findLeftovers, recordWithTrouble, TROUBLES, type Trouble } from '@/tests/support/live-cases';
import { openServer, type ServerParts } from '@/tests/support/open-server';
import { waitFor } from '@/tests/support/wait-for';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const kinds = Object.entries(TROUBLES).map(([trouble, end], seed) => [trouble as Trouble, end, seed] as const);

describe('a take that is normalised while it is recorded', () => {
  it.each(kinds)('becomes what its file would, and leaves nothing behind: %s', async (trouble, end, seed) => {
    const { ended, fromFile, made, expected } = await recordWithTrouble(server, trouble, seed);
    expect(ended).toBe(end);
    expect(made).toBe(expected);
    // A take that never ends is normalised by nobody.
    expect(fromFile).toBe(end !== 'done' && expected !== null);
    await waitFor(() => findLeftovers(server).length === 0);
  });
});
