import { type Claim, createVisitLock } from '@/lib/browser/visit/visit-lock';
import { settle } from '../support/browser-factories';
import { createFakeLocks } from '../support/fake-locks';
import { UUID } from '../support/visit-factories';

const VISIT = { campaignName: 'demo', uuid: UUID };

/** A tab's claim: the states reported so far, and a function that ends the claim. */
async function claimIn(tab: ReturnType<typeof createVisitLock>, visit = VISIT) {
  const told: Claim[] = [];
  const release = tab.claim(visit, (claim) => told.push(claim));
  await settle();
  return { told, release };
}

it('gives a visit to the first tab, and to the second once the first has gone', async () => {
  const locks = createFakeLocks();
  const first = await claimIn(createVisitLock(() => locks));
  const second = await claimIn(createVisitLock(() => locks));
  expect([first.told, second.told]).toEqual([['held'], ['elsewhere']]);
  first.release();
  await settle();
  expect(second.told).toEqual(['elsewhere', 'held']);
});

it.each([
  ['another visit', { ...VISIT, uuid: '99999999-0000-4000-8000-000000000000' }],
  ['another campaign', { ...VISIT, campaignName: 'other' }],
])('leaves %s to a second tab', async (_, visit) => {
  const locks = createFakeLocks();
  await claimIn(createVisitLock(() => locks));
  expect(
    (
      await claimIn(
        createVisitLock(() => locks),
        visit,
      )
    ).told,
  ).toEqual(['held']);
});

it('takes a page that comes back to its visit for no other tab', async () => {
  const locks = createFakeLocks();
  const tab = createVisitLock(() => locks);
  const told: string[] = [];
  // React's strict mode mounts, unmounts and mounts again at once.
  tab.claim(VISIT, (claim) => told.push(`first ${claim}`))();
  const again = await claimIn(tab);
  expect({ told, again: again.told }).toEqual({ told: [], again: ['held'] });
  expect((await claimIn(createVisitLock(() => locks))).told).toEqual(['elsewhere']);
});

it('gives up its place in the queue when the visitor goes elsewhere', async () => {
  const locks = createFakeLocks();
  const first = await claimIn(createVisitLock(() => locks));
  const second = await claimIn(createVisitLock(() => locks));
  const third = await claimIn(createVisitLock(() => locks));
  second.release();
  await settle();
  first.release();
  await settle();
  expect([second.told, third.told]).toEqual([['elsewhere'], ['elsewhere', 'held']]);
});

it('goes on in a browser that knows no locks', async () => {
  expect((await claimIn(createVisitLock(() => undefined))).told).toEqual(['held']);
});

it('goes on in a browser that refuses them', async () => {
  const locks = {
    request: () => Promise.reject(new DOMException('No storage', 'SecurityError')),
  } as unknown as LockManager;
  expect((await claimIn(createVisitLock(() => locks))).told).toEqual(['held']);
});
