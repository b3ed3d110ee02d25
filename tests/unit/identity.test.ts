import { createIdentity } from '@/lib/browser/identity';
import { randomUuid } from '@/lib/browser/random';
import { createMemoryStore } from '../support/browser-factories';

const A = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const B = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

it.each([
  ['hrfix', 'hrfix/uuid'],
  [null, '/uuid'],
])('keeps the uuid of whitelabel %s under %s (spec 1.1)', (whitelabelId, key) => {
  const store = createMemoryStore();
  const uuid = createIdentity(store, whitelabelId, () => A).uuidFor('demo');
  expect(uuid).toBe(A);
  expect(store.values.get(key)).toBe(A);
});

it('gives the same uuid after a reload (spec 1.2)', () => {
  const store = createMemoryStore({ 'hrfix/uuid': B });
  expect(createIdentity(store, 'hrfix', () => A).uuidFor('demo')).toBe(B);
});

it.each(['', 'nonsense', '"><script>', 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'])(
  'makes a new uuid where the stored one is %j',
  (stored) => {
    const identity = createIdentity(createMemoryStore({ 'hrfix/uuid': stored }), 'hrfix', () => A);
    expect(identity.uuidFor('demo')).toBe(A);
  },
);

it('makes no uuid when it is only asked for one', () => {
  const store = createMemoryStore();
  expect(createIdentity(store, 'hrfix', () => A).peek('demo')).toBeNull();
  expect(store.values.size).toBe(0);
});

it('keeps the uuid of a visit begun when another campaign gets a new one', () => {
  const identity = createIdentity(createMemoryStore({ 'hrfix/uuid': B }), 'hrfix', () => A);
  identity.remember('first', B);
  identity.renew('second');
  expect(identity.uuidFor('first')).toBe(B);
  expect(identity.uuidFor('second')).toBe(A);
});

it('leaves a visit behind when its own campaign gets a new uuid', () => {
  const identity = createIdentity(createMemoryStore({ 'hrfix/uuid': B }), 'hrfix', () => A);
  identity.remember('demo', B);
  expect(identity.renew('demo')).toBe(A);
  expect(identity.uuidFor('demo')).toBe(A);
});

it('returns to a finished visit that was left, once', () => {
  const store = createMemoryStore({ 'hrfix/uuid': B });
  const identity = createIdentity(store, 'hrfix', () => A);
  expect(identity.hasFinished('demo')).toBe(false);
  identity.remember('demo', B);
  identity.leaveFinished('demo');
  const reloaded = createIdentity(store, 'hrfix');
  expect([reloaded.uuidFor('demo'), reloaded.hasFinished('demo'), reloaded.hasFinished('other')]).toEqual([
    ...[A, true, false],
  ]);
  reloaded.returnToFinished('demo');
  expect([reloaded.uuidFor('demo'), reloaded.hasFinished('demo')]).toEqual([B, false]);
});

it.each(['constructor', '__proto__'])('knows nothing of a campaign named %s before something is begun', (name) => {
  const identity = createIdentity(createMemoryStore({ 'hrfix/uuid': B }), 'hrfix', () => A);
  expect([identity.uuidFor(name), identity.hasFinished(name)]).toEqual([B, false]);
  identity.remember(name, A);
  expect([identity.uuidFor(name), identity.uuidFor('demo')]).toEqual([A, B]);
});

it('tells those who listen of a new uuid', () => {
  const identity = createIdentity(createMemoryStore(), 'hrfix', () => A);
  const listener = jest.fn();
  const stop = identity.subscribe(listener);
  identity.renew('demo');
  stop();
  identity.renew('demo');
  expect(listener).toHaveBeenCalledTimes(1);
});

it('reads nothing from a damaged list of visits', () => {
  const store = createMemoryStore({ 'hrfix/uuid': B, 'hrfix/visits': '{"demo": 7' });
  expect(createIdentity(store, 'hrfix').uuidFor('demo')).toBe(B);
});

it('makes version 4 uuids on an insecure origin, where browsers have none', () => {
  const uuid = randomUuid({ getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('knows of a first visit that nothing has been begun, also after a reload', () => {
  const store = createMemoryStore();
  createIdentity(store, 'hrfix', () => A).uuidFor('demo');
  const reloaded = createIdentity(store, 'hrfix');
  expect(reloaded.uuidFor('demo')).toBe(A);
  expect(reloaded.mayHaveBegun('demo')).toBe(false);
  reloaded.remember('demo', A);
  expect(reloaded.mayHaveBegun('demo')).toBe(true);
  expect(reloaded.mayHaveBegun('other')).toBe(false);
});

it('does not know what was begun under a uuid that it finds alone', () => {
  expect(createIdentity(createMemoryStore({ 'hrfix/uuid': A }), 'hrfix').mayHaveBegun('demo')).toBe(true);
});
