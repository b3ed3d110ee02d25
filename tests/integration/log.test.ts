import { createUuid } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

const send = (body: object, query = '') =>
  createVisitor(server.url, 'demo').call(`log${query}`, { method: 'POST', body, headers: { 'user-agent': FIREFOX } });

async function lineOf(event: string): Promise<Record<string, unknown>> {
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(JSON.stringify(event)));
  await waitFor(() => lines().length > 0);
  return JSON.parse(lines()[0] ?? '') as Record<string, unknown>;
}

it('a line says what happened, where and in which browser, without naming the visit (spec 7.30)', async () => {
  const uuid = createUuid();
  const event = `CONSOLE ERROR ${uuid.slice(0, 4)}`;
  expect(
    await send({ event, uuid, campaign: 'demo', details: 'x is not a function' }, '?whitelabel=hrfix&ts=1'),
  ).toMatchObject({ status: 204 });
  const line = await lineOf(event);
  expect(line).toMatchObject({
    msg: event,
    campaign: 'demo',
    details: 'x is not a function',
    browser: 'Firefox 153',
    whitelabel: 'hrfix',
    visit: expect.stringMatching(/^[\w-]{12}$/),
  });
  expect(server.output()).not.toContain(uuid);
  await send({ event: `${event} 2`, uuid });
  await send({ event: `${event} 3`, uuid: createUuid() });
  expect((await lineOf(`${event} 2`)).visit).toBe(line.visit);
  expect((await lineOf(`${event} 3`)).visit).not.toBe(line.visit);
});

it('whatever a browser reports, ids, e-mail addresses and queries of addresses stay out', async () => {
  const uuid = createUuid();
  const details = `${uuid} ada@example.org https://film.example/demo?video=${uuid}`;
  expect(await send({ event: `saw ${uuid} fail`, campaign: uuid, details }, `?whitelabel=${uuid}`)).toMatchObject({
    status: 204,
  });
  const line = await lineOf('saw [id] fail');
  expect(line).toMatchObject({ campaign: '[id]', details: '[id] [e-mail] https://film.example/demo?[query]' });
  expect(server.output()).not.toContain(uuid);
});

it('a line stays one line, whatever is in it', async () => {
  const event = 'saw\n{"level":60,"msg":"forged"}\u001b[2J';
  expect(await send({ event })).toMatchObject({ status: 204 });
  await waitFor(() => server.output().includes('\\"forged\\"'));
  expect(
    server
      .output()
      .split('\n')
      .some((line) => line.startsWith('{"level":60')),
  ).toBe(false);
});

it.each([
  ['an event of 201 characters', { event: 'x'.repeat(201) }, '', 400],
  ['no event', { details: 'x' }, '', 400],
  ['details of 2001 characters', { event: 'x', details: 'x'.repeat(2001) }, '', 400],
  ['a campaign of 201 characters', { event: 'x', campaign: 'x'.repeat(201) }, '', 400],
  ['a uuid that is none', { event: 'x', uuid: 'me' }, '', 400],
  ['a whitelabel of 51 characters', { event: 'x' }, `?whitelabel=${'x'.repeat(51)}`, 400],
  ['a body of 70 kB', { event: 'x', more: 'x'.repeat(70_000) }, '', 413],
])('%s is refused', async (_, body, query, status) => {
  expect(await send(body, query)).toMatchObject({ status });
});
