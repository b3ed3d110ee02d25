/** @jest-environment node */
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import type { IncomingMessage } from 'node:http';
import { PAGE_HEADER, markRequestedPage } from '@/lib/server/http/requested-page.mjs';
import { config, middleware } from '@/middleware';

const SITE = 'http://localhost:3000';
const matches = (path: string, headers: Record<string, string> = {}) =>
  unstable_doesMiddlewareMatch({ config, url: SITE + path, headers });

/** Returns which page Next is told where nothing stands in front of it. */
async function told(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await middleware(new NextRequest(SITE + path, { headers }));
  return answer.headers.get(`x-middleware-request-${PAGE_HEADER}`);
}

it.each([
  ['/demo/start', '/demo/start'],
  ['/caf%C3%A9/section/1?from=mail', '/caf%C3%A9/section/1?from=mail'],
  ['/demo/step1?section=2&_rsc=x1', '/demo/step1?section=2'],
  ['/?notFound=demo', '/?notFound=demo'],
])('pages are told their address by our own server and without it: %s', async (path, page) => {
  const request = { url: path, headers: { [PAGE_HEADER]: '/forged' } } as unknown as IncomingMessage;
  expect(markRequestedPage(request).headers[PAGE_HEADER]).toBe(page);
  expect(matches(path)).toBe(true);
  expect(await told(path)).toBe(page);
});

it('pages whose address our own server has told them do not pass through a second time', () => {
  expect(matches('/demo/start', { [PAGE_HEADER]: '/demo/start' })).toBe(false);
});

it.each(['/api/campaign/demo', '/_next/static/chunks/a.js', '/brand/icon.svg'])(
  'what is no page passes through nothing that would cut it: %s',
  (path) => {
    expect(matches(path)).toBe(false);
  },
);
