import { createServer, request as ask, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSharedPages } from '@/lib/server/http/shared-pages.mjs';

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Sent = { method?: string; headers?: Record<string, string> };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Pages behind the door. `render` answers; each rendering is noted with the headers that it was given. */
async function openPages(render: RequestListener, { most = 10 } = {}) {
  const rendered: IncomingHttpHeaders[] = [];
  const state = { now: 7000, changes: 0, later: [] as (() => void)[] };
  const share = createSharedPages({
    ...{ most, clock: () => state.now, changes: () => state.changes },
    later: (work) => void state.later.push(work),
  });
  const server = createServer((request, response) => {
    void share(request, response, () => {
      rendered.push({ ...request.headers });
      render(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string, { method = 'GET', headers = {} }: Sent = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = ask({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            ...{ status: response.statusCode ?? 0, headers: response.headers },
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.once('error', reject).end();
    });
  return { send, rendered, state, port };
}

/** Writes a page with a number in two pieces, as a page is streamed. */
function countingPage(): RequestListener {
  let count = 0;
  return (_request, response) => {
    count += 1;
    response.setHeader('Cache-Control', 'no-store');
    response.write('page ');
    setImmediate((number: number) => response.end(String(number)), count);
  };
}

it('is kept for a second, even if nobody asks any more', async () => {
  const { send, rendered, state } = await openPages(countingPage());
  await send('/demo/start');
  for (const work of state.later) work();
  await send('/demo/start');
  expect([state.later.length, rendered.length]).toEqual([1, 2]);
});

it('is rendered once for all who ask in the same second, and anew in the next', async () => {
  const { send, rendered, state } = await openPages(countingPage());
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('/demo/start')));
  expect(answers.map(({ body }) => body)).toEqual(Array(5).fill('page 1'));
  state.now = 7999;
  expect(await send('/demo/start')).toMatchObject({
    ...{ status: 200, body: 'page 1' },
    headers: { 'cache-control': 'no-store', 'content-length': '6' },
  });
  expect(rendered).toHaveLength(1);
  state.now = 8000;
  expect((await send('/demo/start')).body).toBe('page 2');
});

it('is rendered anew at once when this process has changed a campaign', async () => {
  const { send, state } = await openPages(countingPage());
  expect((await send('/demo/start')).body).toBe('page 1');
  state.changes += 1;
  expect((await send('/demo/start')).body).toBe('page 2');
});

it('is rendered for each path, host, device, language and encoding by itself', async () => {
  const { send, rendered } = await openPages(countingPage());
  await send('/demo/start');
  await send('/other/start');
  for (const name of ['host', 'user-agent', 'accept-language', 'accept-encoding'])
    await send('/demo/start', { headers: { [name]: 'another' } });
  expect(rendered).toHaveLength(6);
});

it('cannot depend on anything else of the visitor: it is rendered without it', async () => {
  const { send, rendered } = await openPages(countingPage());
  await send('/demo/start', {
    headers: { cookie: 'theme=mine', 'x-forwarded-for': '1.2.3.4', 'user-agent': 'a phone' },
  });
  expect((await send('/demo/start', { headers: { cookie: 'theme=yours', 'user-agent': 'a phone' } })).body).toBe(
    'page 1',
  );
  expect(rendered).toEqual([{ host: expect.any(String), 'user-agent': 'a phone' }]);
});

it.each(['visitor', 'visitor-3000', '__Host-visitor', 'rehearsal', '__Host-rehearsal'])(
  'is not for who has the cookie %s, and so sees the campaign as it is for them alone',
  async (name) => {
    const { send } = await openPages(countingPage());
    expect((await send('/demo/start')).body).toBe('page 1');
    expect((await send('/demo/start', { headers: { cookie: `theme=dark; ${name}=mine` } })).body).toBe('page 2');
    expect((await send('/demo/start')).body).toBe('page 1');
  },
);

it.each<[string, Sent]>([
  ['/demo/start', { method: 'HEAD' }],
  ['/demo/start', { headers: { rsc: '1' } }],
  ['/demo/start', { headers: { 'next-router-prefetch': '1' } }],
  ['/demo/start', { headers: { 'sec-fetch-dest': 'empty' } }],
  ['/demo/start?from=mail', {}],
  ['/demo/section/1', {}],
  ['/api/start', { method: 'POST' }],
])('%s %j is no shared page, and comes with all it has', async (path, sent) => {
  const { send, rendered } = await openPages(countingPage());
  const headers = { ...sent.headers, cookie: 'visitor=me' };
  await send(path, { ...sent, headers });
  await send(path, { ...sent, headers });
  expect(rendered).toEqual([expect.objectContaining({ cookie: 'visitor=me' }), expect.anything()]);
});

it.each<[string, RequestListener]>([
  ['a redirect', (_request, response) => void response.writeHead(307, { location: '/' }).end()],
  ['an error', (_request, response) => void response.writeHead(500).end('broken')],
  ['what sets a cookie', (_request, response) => void response.setHeader('Set-Cookie', 'a=b').end('own')],
])('%s is shared with nobody', async (_, render) => {
  const { send, rendered } = await openPages(render);
  await Promise.all([send('/demo/start'), send('/demo/start')]);
  await send('/demo/start');
  expect(rendered).toHaveLength(3);
});

it('whose first visitor has gone is rendered for the others', async () => {
  const waiting: (() => void)[] = [];
  const { send, rendered, port } = await openPages((_request, response) => {
    if (rendered.length === 1) response.write('begun');
    else response.end('whole');
    waiting.splice(0).forEach((go) => go());
  });
  const first = ask({ port, host: '127.0.0.1', path: '/demo/start' });
  first.on('error', () => {});
  const begun = new Promise<void>((resolve) => waiting.push(resolve));
  first.end();
  await begun;
  const others = [send('/demo/start'), send('/demo/start')];
  await new Promise((resolve) => setImmediate(resolve));
  first.destroy();
  expect((await Promise.all(others)).map(({ body }) => body)).toEqual(['whole', 'whole']);
});

it('is kept among so many at most; the others are rendered every time', async () => {
  const { send, rendered } = await openPages(countingPage(), { most: 1 });
  for (const path of ['/demo/start', '/other/start', '/other/start', '/demo/start']) await send(path);
  expect(rendered).toHaveLength(3);
});

it.each(['rehearsal-3000', '__Host-rehearsal', 'rehearsal', 'invited-3000', '__Host-invited'])(
  'is not shared with whoever has the cookie %s',
  async (name) => {
    const { send, rendered } = await openPages(countingPage());
    await send('/demo/start');
    const mine = await send('/demo/start', { headers: { cookie: `a=b; ${name}=x` } });
    const others = await send('/demo/start', { headers: { cookie: 'my-rehearsal=x' } });
    expect([mine.body, others.body]).toEqual(['page 2', 'page 1']);
    expect(rendered[1]?.cookie).toContain(name);
  },
);
