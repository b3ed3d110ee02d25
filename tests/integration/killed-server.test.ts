import { createRandom } from '@/tests/support/random';
import { visitKilledServer, type KilledVisit } from '@/tests/support/killed-visit';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';

const temp = makeTempFolder();
let server: TestServer;
let undisturbed: KilledVisit;
beforeAll(async () => {
  server = await startServer();
  undisturbed = await visitKilledServer(server, temp.folder, null);
}, 120_000);
afterAll(async () => {
  await server.stop();
  temp.remove();
});

/** `npm run soak` kills it twenty times. */
it('a server killed at a random moment loses nothing saved and makes one right film after its restart', async () => {
  const random = createRandom(2026);
  const visit = await visitKilledServer(server, temp.folder, Math.floor(random() * undisturbed.took));
  expect(visit.killedAt).not.toBeNull();
  expect(visit).toMatchObject({
    lost: [],
    films: 1,
    counted: 1,
    numbers: undisturbed.numbers,
    frames: undisturbed.frames,
    messages: '',
  });
}, 120_000);

it('an undisturbed visit has every take in order', () => {
  const { numbers, films, counted } = undisturbed;
  expect([films, counted]).toEqual([1, 1]);
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  for (const take of [0, 1, 2])
    expect(numbers.filter((number) => Math.floor((number - 1) / 75) === take).length).toBeGreaterThan(45);
});
