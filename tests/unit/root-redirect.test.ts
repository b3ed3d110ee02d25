import { rootRedirect } from '@/lib/domain/root-redirect';

const elsewhere = 'https://www.videohr.example';
const request = { pathname: '/', search: '', isProduction: true, brand: { redirect: true, redirectDomain: elsewhere } };

it.each([
  ['sends the bare root to the brand', {}, elsewhere],
  ['keeps a root with a query', { search: '?notFound=demo' }, null],
  ['keeps every other page', { pathname: '/demo' }, null],
  ['keeps the root while developing', { isProduction: false }, null],
  ['keeps the root of a brand with the redirect disabled', { brand: { redirect: false, redirectDomain: elsewhere } }, null],
])('%s', (_, change, target) => {
  expect(rootRedirect({ ...request, ...change })).toBe(target);
});
