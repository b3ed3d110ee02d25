import { NextRequest } from 'next/server';
import { GET } from '@/app/organizer/shared/[token]/captions/route';

const shared = globalThis as { introreelServices?: unknown };
const getSharedCaptions = jest.fn(async ({ grant }: { token: string; grant?: string }) =>
  grant === 'given' ? 'WEBVTT' : null,
);
beforeEach(() => {
  shared.introreelServices = Promise.resolve({
    env: { PUBLIC_URL: 'https://film.example' },
    requests: { during: <T>(work: () => T) => work() },
    organizer: async () => ({ getSharedCaptions }),
  });
});
afterEach(() => {
  delete shared.introreelServices;
});

const context = { params: Promise.resolve({ token: 'the-token' }) };
const ask = (headers: Record<string, string> = {}) =>
  GET(new NextRequest('https://film.example/organizer/shared/the-token/captions', { headers }), context);

describe('the captions of a shared film', () => {
  it('are answered as WebVTT to the browser that may watch it, and kept by no cache', async () => {
    const answer = await ask({ cookie: 'shared=given' });
    expect([answer.status, await answer.text()]).toEqual([200, 'WEBVTT\n']);
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(getSharedCaptions).toHaveBeenCalledWith({ token: 'the-token', grant: 'given' });
  });

  it('are not there for anybody else, who is not told why', async () => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
});
