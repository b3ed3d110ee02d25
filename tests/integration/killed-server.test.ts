import { visitKilledServer } from '@/tests/support/killed-visit';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server.stop();
  temp.remove();
});

/** From the first upload on, ms. */
const KILLED_AT = 800;
const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** What the pictures of the three takes show. */
const NUMBERS = [...numbersFrom(1, 59), ...numbersFrom(76, 135), ...numbersFrom(151, 210)];

/** `npm run soak` kills it twenty times, at random moments, and compares with a visit that nothing disturbed. */
it('a server killed in the middle of a visit loses nothing saved and makes one right film after its restart', async () => {
  const visit = await visitKilledServer(server, temp.folder, KILLED_AT);
  expect(visit.killedAt).toBeLessThan(visit.answeredAt);
  expect(visit).toMatchObject({
    ...{ lost: [], films: 1, counted: 1, messages: '' },
    ...{ numbers: NUMBERS, frames: NUMBERS.length },
  });
}, 120_000);
