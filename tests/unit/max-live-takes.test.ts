import { maxLiveTakes } from '@/lib/server/wiring/max-live-takes';

const GIB = 1024 ** 3;

it.each([
  ['three for each processor', 2, 64, 6],
  ['two for each GiB of memory', 16, 4, 8],
  ['one on the smallest machine', 1, 0.4, 1],
])('as many takes are normalised at once as the machine carries: %s', (_, processors, gib, most) => {
  expect(maxLiveTakes(processors, gib * GIB)).toBe(most);
});
