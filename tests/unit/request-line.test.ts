import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { faultOfRequestLine, faultOfRouterHeaders } from '@/lib/server/http/request-line.mjs';

it.each([
  ['GET', '/demo/start?a=%E0%A4%A'],
  ['OPTIONS', '/api/ping'],
  ['GET', '//x'],
  ['HEAD', '/demo/start'],
  ['POST', '/organizer/shared/a-link/unlock'],
  ['POST', '/organizer/campaigns/c1/rehearsal/end'],
  ['POST', '/organizer/letters/a-link/refuse'],
  ['PUT', '/api/campaign/demo/userVideo/x'],
])('%s %s may go on', (method, url) => {
  expect(faultOfRequestLine({ method, url })).toBeNull();
});

it.each([
  ['GET', 'http://other.example/any'],
  ['GET', 'https://other.example/any'],
  ['OPTIONS', '*'],
  ['CONNECT', 'other.example:443'],
  ['TRACE', '/'],
  ['PROPFIND', '/'],
  ['GET', '/%E0%A4%A'],
  ['GET', '/demo%00/start'],
  ['GET', '/api/v1/campaigns?search=%00'],
  ['POST', '/demo/start'],
  ['POST', '/'],
  ['POST', '/apish'],
  ['POST', '/organizer/shared/a-link'],
  ['POST', '/organizer/letters/a-link'],
  ['DELETE', '/_next/static/x'],
])('%s %s is refused', (method, url) => {
  expect(faultOfRequestLine({ method, url })).toEqual(expect.any(String));
});

const tree = (segment: unknown, ...rest: unknown[]) => ['', { children: [segment, {}, ...rest] }];

it.each<[string, unknown]>([
  ['no state of the router', undefined],
  ['the state a browser sends', tree('start', null, 'refetch')],
  ['one with a parameter of the path', tree(['campaignId', 'demo', 'd', null], ['/demo/start', ''], null, 4)],
  ['one with what stands beside the parameter', tree(['campaignId', 'demo', 'd', ['thankyou']], null, null, 1, 'key')],
  ['no JSON', 'x'],
  ['another JSON', {}],
  ['an empty one', ''],
  ['what cannot be decoded', '%E0%A4%A'],
  ['two of them', '["",{}], ["",{}]'],
  ['one that is too long', tree('x'.repeat(40_000))],
  ['another word for what it wants', tree('start', null, 'all')],
  ['an address that is none', tree('start', ['/demo'])],
  ['a segment of another form', tree(['campaignId', 'demo'])],
  ['a kind of parameter that nobody has', tree(['campaignId', 'demo', 'x', null])],
  ['more than belongs to it', tree('start', null, null, 0, '', 1)],
  ['a tree that is none', ['', { children: [] }]],
  ['hints that are no number', tree('start', null, null, 'many')],
])('a request with %s goes to Next only where that can read it', (_, state) => {
  const sent = typeof state === 'object' ? encodeURIComponent(JSON.stringify(state)) : (state as string | undefined);
  const read = () => parseAndValidateFlightRouterState(sent);
  if (faultOfRouterHeaders({ 'next-router-state-tree': sent }) === null) expect(read).not.toThrow();
  else expect(read).toThrow();
});
