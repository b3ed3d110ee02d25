import { NextRequest } from 'next/server';
import { GET, POST } from '@/app/organizer/letters/[token]/refuse/route';
import { rawEndpoint } from '@/lib/server/answer/endpoint';

const shared = globalThis as { introreelServices?: unknown };
const unsubscribe = jest.fn(async () => {});
beforeEach(() => {
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'https://film.example' },
    requests: { during: <T>(work: () => T) => work() },
    organizer: async () => ({ unsubscribe }),
  });
});
afterEach(() => {
  delete shared.introreelServices;
  unsubscribe.mockClear();
});

const context = { params: Promise.resolve({ token: 'the-token' }) };
const asked = (method: string, headers: Record<string, string>) =>
  new NextRequest('https://film.example/organizer/letters/the-token/refuse', { method, headers });

describe('further emails are refused', () => {
  it.each([
    ['that hides its origin', { origin: 'null' }],
    ["on another site's page", { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['that is no browser', {}],
  ])('by a mail program %s', async (_, headers) => {
    expect((await POST(asked('POST', headers), context)).status).toBe(204);
    expect(unsubscribe).toHaveBeenCalledWith({ token: 'the-token' });
  });

  it('not by a mere look', async () => {
    const { status, headers } = await GET(asked('GET', {}), context);
    expect([status, headers.get('location')]).toEqual([303, '/organizer/letters/the-token']);
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

it('other calls that change something are refused to a page that hides its origin', async () => {
  const handle = jest.fn();
  expect((await rawEndpoint(handle)(asked('POST', { origin: 'null' }), context)).status).toBe(403);
  expect(handle).not.toHaveBeenCalled();
});
