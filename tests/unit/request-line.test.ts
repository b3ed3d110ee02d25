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

it.each<[string, string | undefined, boolean]>([
  ['no state of the router', undefined, true],
  [
    'the state a browser sends',
    encodeURIComponent(JSON.stringify(['', { children: ['start', {}, null, 'refetch'] }])),
    true,
  ],
  ['no JSON', 'x', false],
  ['another JSON', '{}', false],
  ['an empty one', '', false],
  ['what cannot be decoded', '%E0%A4%A', false],
  ['two of them', '["",{}], ["",{}]', false],
])('a request with %s goes to Next only where that can read it', (_, state, isFine) => {
  const fault = faultOfRouterHeaders({ 'next-router-state-tree': state }, parseAndValidateFlightRouterState);
  expect(fault).toEqual(isFine ? null : expect.any(String));
});
