import { renderSVG } from 'uqr';
import { appLink } from '@/lib/contract/app-link';
import { startServer, type TestServer } from '../support/server';
import { UUID } from '../support/visit-factories';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const ask = (query: string, campaign = 'demo') => fetch(`${server.url}/${campaign}/ios/code${query}`);

it("draws the link into the brand's app, for this browser to keep (spec 2.18)", async () => {
  const answer = await ask(`?video=${UUID}`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('Cache-Control')).toMatch(/^private/);
  const link = appLink('https://app.hrfix.example/record', 'demo', UUID);
  expect(await answer.text()).toBe(renderSVG(link, { ecc: 'M', border: 2 }));
});

it.each([
  ['no visit', '', 'demo'],
  ['a visit that cannot be', '?video=1', 'demo'],
  ['markup', `?video=${encodeURIComponent('<script>')}`, 'demo'],
  ['a campaign that cannot be', `?video=${UUID}`, '%3Cscript%3E'],
])('draws nothing for %s', async (_, query, campaign) => {
  expect((await ask(query, campaign)).status).toBe(404);
});
