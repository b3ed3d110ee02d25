import { callBackend } from '@/lib/server/pages/call-backend';
import { crossOriginFaults } from '@/tests/support/cross-origin';
import { freePort } from '@/tests/support/free-port';
import { type SpecBackend, startSpecBackend } from '@/tests/support/spec-backend';
import { type SpecStorage, startSpecStorage } from '@/tests/support/spec-storage';

let storage: SpecStorage;
let backend: SpecBackend;
beforeAll(async () => {
  storage = await startSpecStorage(await freePort());
  backend = await startSpecBackend(await freePort(), storage);
});
afterAll(async () => {
  await backend.stop();
  await storage.stop();
});

const visitor = { cookie: null, whitelabelId: 'hrfix', accessToken: null, userId: null };

it('a page is drawn of a campaign with the fields of the specification alone (spec 1.4, 4.5)', async () => {
  expect(await callBackend(backend.url, 'harbor-tales', visitor)).toMatchObject({
    kind: 'found',
    notAllowed: null,
    campaign: {
      id: '4711',
      type: 'default',
      status: 'active',
      title: null,
      introVideoUrl: null,
      sections: [{ id: '1', seconds: 3 }, { id: '2' }],
    },
  });
});

it('GET_CAMPAIGN carries the lower-cased name, whitelabel, time, and a token (spec 7.2, 7.6, 7.7)', async () => {
  await callBackend(backend.url, ' Harbor Tales', { ...visitor, accessToken: 't1', userId: 'u1' });
  const { call, query } = backend.requests.at(-1) ?? {};
  expect(call).toBe('GET campaign/harbor-tales');
  expect(query).toEqual({
    whitelabel: 'hrfix',
    ts: expect.stringMatching(/^\d{13}$/),
    accessToken: 't1',
    userId: 'u1',
  });
});

it('its storage, at another origin, lets the pages in as docs/storage.md wants it', async () => {
  storage.files.set('film.mp4', Buffer.from('film'));
  const pages = { pagesOrigin: 'https://pages.example', formUrl: storage.url, link: `${storage.url}/film.mp4` };
  expect(await crossOriginFaults(pages)).toEqual([]);
  expect(await crossOriginFaults({ ...pages, formUrl: backend.url, link: backend.url })).not.toEqual([]);
});

it.each([true, false])('a campaign has a video session where pages can reach its service: %s', async (isReachable) => {
  const realFetch = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await realFetch(...request);
    return Response.json({ ...((await answer.json()) as object), videoSession: true });
  });
  expect(await callBackend(backend.url, 'harbor-tales', visitor, { isSessionReachable: isReachable })).toMatchObject({
    campaign: { videoSession: isReachable },
  });
});

it('a campaign the backend does not know is not found', async () => {
  expect(await callBackend(backend.url, 'none', visitor)).toEqual({ kind: 'notFound' });
});

it.each(['deleted', 'completed', 'unpublished'] as const)('of a %s campaign its state is enough', async (status) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status }));
  expect(await callBackend(backend.url, 'closed', visitor)).toEqual({ kind: 'blocked', reason: status });
});
