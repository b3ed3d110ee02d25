import { checkStitch } from '@/lib/server/use-cases/films/check-stitch';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { createUploadId } from '@/tests/support/factories';
import { beginVisit, openServer, type ServerParts } from '@/tests/support/open-server';
import { createPart } from '@/tests/support/parts';

let server: ServerParts;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Returns how many statements an act runs. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const before = server.statements.run;
  await act();
  return server.statements.run - before;
}

const part = (index: number) => createPart(index, new Uint8Array([index]));

it('the calls that visitors make most run two statements at most', async () => {
  const visit = await beginVisit(server);
  const uploadId = createUploadId();
  const fresh = await statementsOf(() => visit.target(uploadId));
  const target = await visit.target(uploadId);
  const known = await statementsOf(() => visit.target(uploadId));
  await visit.postPart(target, part(0));
  await visit.postPart(target, part(1));
  await visit.announce(uploadId, part(0));
  const announced = await statementsOf(() => visit.announce(uploadId, part(1)));
  const again = await statementsOf(() => visit.announce(uploadId, part(1)));
  await server.store.stitches.request(visit.visitId, [], null);
  const checked = await statementsOf(() => checkStitch(visit.deps, visit.requester));
  expect(Math.max(fresh, known, announced, checked)).toBeLessThanOrEqual(2);
  expect(again).toBeGreaterThan(announced);
});

it('a campaign that many ask for who have not begun is read no more often than once a second', async () => {
  const { deps, campaign, requester } = await beginVisit(server);
  const askAs = (visitor: { uuids: string[] }) => getCampaign(deps, { campaignId: campaign.name, visitor });
  expect(await statementsOf(() => askAs(requester.visitor))).toBe(1);
  const ask = () => askAs({ uuids: [] });
  const began = performance.now();
  const run = await statementsOf(async () => {
    for (let count = 0; count < 20; count += 1) await Promise.all([ask(), ask()]);
  });
  const seconds = (performance.now() - began) / 1000;
  expect(run).toBeLessThanOrEqual(2 + seconds);
});
