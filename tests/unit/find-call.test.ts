import { ADDRESSES } from '@/lib/contract/addresses';
import { MESSAGE_KINDS } from '@/lib/contract/messages';
import { ORGANIZER_CALLS } from '@/lib/contract/organizer/calls';
import { findCalls } from '@/lib/server/answer/find-call';

const UUID = '00000000-0000-4000-8000-000000000000';
const values: Record<string, string> = { campaignId: 'demo', uuid: UUID, uploadId: 'a'.repeat(20) };

const calls = [
  ...Object.entries(ADDRESSES).map(([name, address]) => ({ ...address, call: { by: 'visitor', name } })),
  ...Object.entries(ORGANIZER_CALLS).map(([name, { method, path }]) => ({
    ...{ method, path: `v1/${path}`, call: { by: 'member', name } },
  })),
];

function find(method: string, path: string) {
  const found = findCalls(path.split('/'));
  const call = found?.byMethod.get(method);
  return found && call ? { params: found.params, call } : null;
}

it.each(calls.map((each) => [each.call.name, each] as const))(
  '%s is found by its method and its path',
  (_, { method, path, call }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const asked = path.replace(/\{(\w+)\}/g, (__, param: string) => values[param] ?? `some-${param}`);
    const params = Object.fromEntries(names.map((param) => [param, values[param] ?? `some-${param}`]));
    expect(find(method.toUpperCase(), asked)).toEqual({ call, params });
  },
);

it.each([
  ['another method', 'PATCH', 'campaign/demo'],
  ['a shorter path', 'GET', 'campaign'],
  ['a longer path', 'GET', 'campaign/demo/sections'],
  ['an empty segment', 'GET', 'campaign/'],
  ['a word that is a path of its own in the place of an id', 'PUT', 'campaign/demo/userVideo/findname'],
  ['what every object has', 'GET', 'constructor'],
  ["a member's call without its version", 'GET', 'campaigns'],
])('%s is no call', (_, method, path) => {
  expect(find(method, path)).toBeNull();
});

it('the methods of a path are known together', () => {
  expect([...(findCalls(['v1', 'me'])?.byMethod.keys() ?? [])].sort()).toEqual(['GET', 'PUT']);
});

it.each(MESSAGE_KINDS)('the words of the message %s are found by its kind', (kind) => {
  const path = `v1/campaigns/river/messages/${kind}/languages/en`;
  expect(find('PUT', path)?.call).toEqual({ by: 'member', name: 'saveMessage' });
});
