import { ADDRESSES } from '@/lib/contract/addresses';
import { findCall } from '@/lib/server/direct-calls';

const UUID = '00000000-0000-4000-8000-000000000000';
const values: Record<string, string> = { campaignId: 'demo', uuid: UUID, uploadId: 'a'.repeat(20) };

it.each(Object.entries(ADDRESSES))('%s is found by its method and its path', (name, { method, path }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
  const asked = path.replace(/\{(\w+)\}/g, (_, param: string) => values[param] ?? '');
  const params = Object.fromEntries(names.map((param) => [param, values[param]]));
  expect(findCall(method.toUpperCase(), asked)).toEqual({ name, params });
});

it.each([
  ['another method', 'PATCH', 'campaign/demo'],
  ['HEAD', 'HEAD', 'campaign/demo'],
  ['a shorter path', 'GET', 'campaign'],
  ['a longer path', 'GET', 'campaign/demo/sections'],
  ['an empty segment', 'GET', 'campaign/'],
  ['a word that is a path of its own in the place of an id', 'PUT', 'campaign/demo/userVideo/findname'],
  ['what every object has', 'GET', 'constructor'],
])('%s is no call', (_, method, path) => {
  expect(findCall(method, path)).toBeNull();
});
