import { createLiveTakes } from '@/lib/browser/take-store/live-takes';
import { settle } from '../support/browser-factories';
import { createFakeLocks } from '../support/fake-locks';

it('a page knows which takes others are recording, until they are done', async () => {
  const locks = createFakeLocks();
  const [one, other] = [createLiveTakes(() => locks), createLiveTakes(() => locks)];
  const release = one.claim('first');
  one.claim('second');
  expect([...(await other.list())]).toEqual(['first', 'second']);
  release();
  await settle();
  expect([...(await other.list())]).toEqual(['second']);
});

it('locks of other things are no takes', async () => {
  const locks = createFakeLocks();
  void locks.request('the visit', () => new Promise(() => {}));
  expect((await createLiveTakes(() => locks).list()).size).toBe(0);
});

it('a browser without locks knows of no other page’s takes', async () => {
  const live = createLiveTakes(() => undefined);
  live.claim('first')();
  expect((await live.list()).size).toBe(0);
});

it('locks that are refused are as good as none', async () => {
  const refuse = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
  const live = createLiveTakes(() => ({ request: refuse, query: refuse }) as LockManager);
  live.claim('first')();
  expect((await live.list()).size).toBe(0);
});
