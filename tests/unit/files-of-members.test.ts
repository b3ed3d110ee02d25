import { NextRequest } from 'next/server';
import { Readable } from 'node:stream';
import { GET } from '@/app/api/v1/everything.zip/route';

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
    organizer: async () => ({
      findCaller: async () => ({ member, cookies: [] }),
      requireFresh: () => {},
      exportEverything,
    }),
  });
});
afterEach(() => {
  delete shared.introreelServices;
  exportEverything.mockClear();
});

const asked = (headers: Record<string, string>) =>
  GET(new NextRequest('https://film.example/api/v1/everything.zip', { headers }), { params: Promise.resolve({}) });

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
});
