import { type HostileHour, simulateHostileHour } from '@/tests/soak/hostile-hour';

const GIB = 1024 ** 3;

let hour: HostileHour;
beforeAll(async () => {
  hour = await simulateHostileHour({ seed: 2026, seconds: 5, times: 8 });
}, 300_000);

it('an honest visitor gets every film exact while one address does all it can', () => {
  expect(hour.honest.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...hour.honest.map(({ waitMs }) => waitMs))).toBeLessThan(30_000);
  expect(hour.honest.map(({ fault }) => fault)).toEqual(hour.honest.map(() => null));
});

it('one address costs the server no more than 1 GiB of memory above its idle', () => {
  expect(hour.peaks.memoryBytes).toBeLessThan(GIB);
});

it('no visit keeps more than its budget', () => {
  expect(hour.peaks.fullest).toBeLessThanOrEqual(1);
});

it('nothing that one address asks for is a fault of the server’s', () => {
  const faults = Object.entries(hour.attacks).filter(([, { answers }]) => '500' in answers);
  expect(faults).toEqual([]);
});
