import { findDemos } from '@/scripts/lib/demos.mjs';

const active = { status: 'active' };
const missing = { error: { code: 'notFound' } };

it.each([
  ['both of a first start', { demo: active, 'demo-job': active }, ['demo', 'demo-job']],
  ['the one that is left', { demo: missing, 'demo-job': active }, ['demo-job']],
  ['none that is closed', { demo: { status: 'deleted' }, 'demo-job': { status: 'unpublished' } }, []],
  ['none in a database of one’s own', { demo: missing, 'demo-job': missing }, []],
  ['none where nothing answers', {}, []],
])('the demos that are linked to are %s', async (_, campaigns: Record<string, object>, expected) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = campaigns[String(address).replace('http://here.example/api/campaign/', '')];
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer);
  });
  expect(await findDemos('http://here.example')).toEqual(expected);
});
