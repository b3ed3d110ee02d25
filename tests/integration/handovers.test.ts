import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { uniqueName } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { createVisitor } from '@/tests/support/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } });
}, 120_000);
afterAll(() => server.stop());

/** Begins a visit and makes a link to another device. */
async function makeLink() {
  const name = uniqueName('moved');
  await applyCampaigns(server, [{ name, sections: [{ id: 'one', prompt: 'Who are you?', seconds: 5 }] }]);
  const first = createVisitor(server.url, name);
  await first.begin();
  const path = `campaign/${name}/userVideo/${first.uuid}/handover`;
  const { body } = await first.call<{ token: string }>(path, { method: 'POST', body: { kind: 'now' } });
  const second = createVisitor(server.url, name, first.uuid);
  const open = () => second.call('handover', { method: 'POST', body: { token: body.token } });
  return { token: body.token, first, second, open };
}

/** Returns what the page of a link tells whoever only looks at it. */
async function look(token: string) {
  const response = await fetch(`${server.url}/r/${token}`);
  const { length } = (await response.text()).replaceAll(token, '');
  return { status: response.status, policy: response.headers.get('referrer-policy'), length };
}

it('the page of a link to another device uses up nothing, is the same for all, and is named to no site', async () => {
  const { token, open, second } = await makeLink();
  const real = await look(token);
  expect(real).toMatchObject({ status: 200, policy: 'no-referrer' });
  expect(await look('f'.repeat(32))).toEqual(real);
  expect(await open()).toMatchObject({ status: 200 });
  expect(await second.userVideo()).toMatchObject({ hasMoved: true });
});

it('no log has the token of a link, whether it is looked at, opened, or opened once more', async () => {
  const { token, open, first } = await makeLink();
  await look(token);
  expect([(await open()).status, (await open()).status]).toEqual([200, 404]);
  expect((await first.call(`campaign/unknown/userVideo?uuid=${first.uuid}`)).status).toBe(404);
  expect(server.output()).toContain('call answered');
  expect(server.output()).not.toContain(token);
});
