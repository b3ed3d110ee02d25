import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerHeaders } from '@/lib/server/http/answer-headers.mjs';
import { startServer, type TestServer } from '@/tests/support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

it('a first start prints where its demos are', () => {
  expect(server.output()).toContain(`Ready: ${server.url}/demo and ${server.url}/demo-job\n`);
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Sends the path unchanged; `fetch` would correct some paths. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.port, path, method, headers }, (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      text(response).then((body) => resolve({ ...answer, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

const wanted = Object.fromEntries(
  Object.entries(answerHeaders({ https: false })).map(([name, value]) => [name.toLowerCase(), value]),
);

it.each([
  ['a page', '/', 200],
  ['a redirect', '/demo', 307],
  ['a call', '/api/ping', 200],
  ['no call', '/api/none', 404],
  ['no page', '/demo/none', 404],
  ['a doubled slash', '//x', 308],
  ['a page that cannot be decoded', '/%E0%A4%A', 400],
  ['a call that cannot be decoded', '/api/campaign/%E0%A4%A?a=b', 400],
  ['a file that cannot be decoded', '/_next/%E0%A4%A', 400],
])('the safety headers are on %s, once', async (_, path, status) => {
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(wanted);
});

it.each([
  ['GET', 'http://other.example/any'],
  ['OPTIONS', '*'],
  ['TRACE', '/demo'],
  ['POST', '/demo/start'],
])('%s %s is refused, and nothing is logged', async (method, target) => {
  const before = server.output();
  expect(await ask(target, method)).toMatchObject({ status: 400, headers: wanted });
  expect(server.output()).toBe(before);
});

it.each(['x', '{}', '', '%E0%A4%A', '["",{"children":["start",7]}]'])(
  'a state of the router that is %j is refused, and nothing is logged',
  async (state) => {
    const before = server.output();
    expect(await ask('/demo/start', 'GET', { rsc: '1', 'next-router-state-tree': state })).toMatchObject({
      status: 400,
      headers: wanted,
    });
    expect(server.output()).toBe(before);
  },
);

it.each([
  'next-action',
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'next-hmr-refresh',
  'x-middleware-subrequest',
  'x-middleware-prefetch',
  'x-middleware-rewrite',
  'x-nextjs-data',
  'x-matched-path',
  'x-now-route-matches',
  'next-resume',
  'x-forwarded-host',
  'x-forwarded-proto',
])('no value of %s breaks a page, or is logged', async (name) => {
  const before = server.output();
  for (const value of ['', 'x', '1', '/_tree', '%E0%A4%A', '{}', 'http://[', 'a, b']) {
    const { status } = await ask('/demo/start', 'GET', { rsc: '1', [name]: value });
    expect([value, status < 500]).toEqual([value, true]);
  }
  expect(server.output()).toBe(before);
});

it('a path that cannot be decoded is refused in the form of every error', async () => {
  const { headers, body } = await ask('/api/campaign/%E0%A4%A', 'POST');
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toEqual({
    error: { code: 'invalidParameters', type: 'BAD_REQUEST', message: expect.any(String) },
  });
});

it('a query may hold what it likes', async () => {
  expect(await ask('/api/ping?q=%E0%A4%A')).toMatchObject({ status: 200 });
});

it.each([
  '/favicon.ico',
  '/api',
  '/API/start',
  '/thankyou',
  '/thankyou/start',
  '/brand',
  '/sitemap.xml',
  '/sitemap.xml/intro',
])('%s is no campaign, and not found', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404 });
});

it('search engines are asked to keep out', async () => {
  expect(await ask('/robots.txt')).toMatchObject({ status: 200, body: 'User-agent: *\nDisallow: /\n' });
});
