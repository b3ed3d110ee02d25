import { findName } from '@/lib/server/use-cases/visits/find-name';
import { createUuid } from '../support/factories';
import { openUseCases, type UseCases } from '../support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

it('merges and dates the accounts of the caller’s own visits, and tells nothing of anybody else’s', async () => {
  const first = await run.beginVisit();
  const begin = async (uuid: string) => {
    const { campaign } = first;
    const visit = await run.deps.store.visits.create({
      campaign,
      uuid,
      name: 'Ada',
      device: 'Web',
      accountId: null,
    });
    if (!visit) throw new Error('the visit was not stored');
    return visit;
  };
  const stranger = await begin(createUuid());
  const last = await begin(createUuid());
  const ask = (uuids: string[]) =>
    findName(run.deps, { campaignId: first.campaign.name, name: 'Ada', visitor: { uuids }, address: '203.0.113.1' });

  expect(await ask([first.uuid, last.uuid])).toEqual([
    { id: last.accountId, name: 'Ada', startedAt: last.createdAt.toISOString() },
    { id: stranger.accountId, name: 'Ada' },
  ]);
  const names = (await ask([])).map((account) => Object.keys(account));
  expect(names).toEqual([
    ['id', 'name'],
    ['id', 'name'],
    ['id', 'name'],
  ]);
});
