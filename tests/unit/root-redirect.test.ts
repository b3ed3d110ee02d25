import { rootRedirect } from '@/lib/domain/root-redirect';

const elsewhere = 'https://www.videohr.example';
const request = { pathname: '/', search: '', isProduction: true, brand: { redirect: true, redirectDomain: elsewhere } };

it.each([
  ['sends the bare root to the brand (spec 1.24)', {}, elsewhere],
  ['keeps a root with a query', { search: '?notFound=demo' }, null],
  ['keeps every other page (spec 1.24)', { pathname: '/demo' }, null],
  ['keeps the root while developing (spec 1.25)', { isProduction: false }, null],
  [
    'keeps the root of a brand with the redirect disabled (spec 1.26)',
    { brand: { redirect: false, redirectDomain: elsewhere } },
    null,
  ],
])('%s', (_, change, target) => {
  expect(rootRedirect({ ...request, ...change })).toBe(target);
});
