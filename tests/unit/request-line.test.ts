import { faultOfRequestLine } from '@/scripts/lib/request-line.mjs';

it.each([
  ['GET', '/demo/start?a=%E0%A4%A'],
  ['OPTIONS', '/api/ping'],
  ['GET', '//x'],
  ['HEAD', '/demo/start'],
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
  ['POST', '/demo/start'],
  ['POST', '/'],
  ['POST', '/apish'],
  ['DELETE', '/_next/static/x'],
])('%s %s is refused', (method, url) => {
  expect(faultOfRequestLine({ method, url })).toEqual(expect.any(String));
});
