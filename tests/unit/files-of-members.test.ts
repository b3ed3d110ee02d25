import { NextRequest } from 'next/server';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { GET, HEAD } from '@/app/api/[[...path]]/route';

const shared = globalThis as { introreelServices?: unknown };
const exportEverything = jest.fn(async () => ({
  fileName: 'everything.zip',
  content: Readable.from([Buffer.from('PK')]),
}));
const member = { role: 'owner', token: null };
beforeEach(() => {
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'https://film.example' },
    requests: { during: <T>(work: () => T) => work() },
    logger: { debug: () => {} },
    visitorCookie: { read: () => ({ uuids: [] }) },
    organizer: async () => ({
      findCaller: async () => ({ member, cookies: [] }),
      requireFresh: () => {},
      calls: { exportEverything },
    }),
  });
});
afterEach(() => {
  delete shared.introreelServices;
  exportEverything.mockClear();
});

const context = { params: Promise.resolve({ path: ['v1', 'everything.zip'] }) };
const request = (headers: Record<string, string>, method = 'GET') =>
  new NextRequest('https://film.example/api/v1/everything.zip', { headers, method });
const asked = (headers: Record<string, string>) => GET(request(headers), context);

describe('an export', () => {
  it.each(['cross-site', 'same-site'])(
    'is not made for a browser that a page of another site leads to it (%s)',
    async (site) => {
      expect((await asked({ 'sec-fetch-site': site })).status).toBe(403);
      const { status, headers } = await asked({ 'sec-fetch-site': site, 'sec-fetch-dest': 'document' });
      expect([status, headers.get('Location')]).toEqual([303, '/organizer/refused?why=forbidden']);
      expect(exportEverything).not.toHaveBeenCalled();
    },
  );

  it.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'is made for %j',
    async (headers) => {
      const answer = await asked(headers as Record<string, string>);
      expect([answer.status, await answer.text()]).toEqual([200, 'PK']);
    },
  );

  it('is not made for who asks about it alone', async () => {
    const { status, headers } = await HEAD(request({}, 'HEAD'), context);
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(exportEverything).not.toHaveBeenCalled();
  });

  it('ends when its reader has gone, also before it is handed over', async () => {
    const [gone, going] = [AbortSignal.abort(), new AbortController()];
    for (const signal of [gone, going.signal]) {
      await GET(new NextRequest('https://film.example/api/v1/everything.zip', { signal }), context);
      going.abort();
      const { content } = await exportEverything.mock.results.at(-1)!.value;
      if (!content.closed) await once(content, 'close');
    }
  });
});
