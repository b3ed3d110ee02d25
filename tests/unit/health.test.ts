import { createHealth } from '@/lib/server/wiring/health';

function setUp(check: () => Promise<void>, cacheMs = 60_000) {
  const clock = { now: 0 };
  const warn = jest.fn();
  const counted = jest.fn(check);
  const health = createHealth({ part: { check: counted, cacheMs } }, { warn }, () => clock.now);
  return { clock, warn, counted, health };
}

const addressed = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });

it('asks each part, and says ok of those that work', async () => {
  const { health } = setUp(async () => undefined);
  expect(await health()).toEqual({ part: 'ok' });
});

it('keeps a good answer for as long as it holds, then asks again', async () => {
  const { clock, counted, health } = setUp(async () => undefined);
  await health();
  clock.now = 59_999;
  await health();
  expect(counted).toHaveBeenCalledTimes(1);
  clock.now = 60_000;
  await health();
  expect(counted).toHaveBeenCalledTimes(2);
});

it('keeps a bad answer for two seconds', async () => {
  const { clock, counted, health } = setUp(() => Promise.reject(addressed));
  await health();
  clock.now = 1_999;
  await health();
  expect(counted).toHaveBeenCalledTimes(1);
  clock.now = 2_000;
  await health();
  expect(counted).toHaveBeenCalledTimes(2);
});

it('asks once for many at the same time, however long it takes', async () => {
  const held: { finish?: () => void } = {};
  const { clock, counted, health } = setUp(() => new Promise((resolve) => (held.finish = resolve)));
  const first = health();
  clock.now = 120_000;
  const second = health();
  held.finish?.();
  expect(await Promise.all([first, second])).toEqual([{ part: 'ok' }, { part: 'ok' }]);
  expect(counted).toHaveBeenCalledTimes(1);
});

it.each([
  ['its code', addressed, 'ECONNREFUSED'],
  [
    'the code of its cause',
    new Error('/opt/ffmpeg cannot be run', { cause: Object.assign(new Error('spawn'), { code: 'ENOENT' }) }),
    'ENOENT',
  ],
  ['that it failed, where there is no code', new Error('/opt/ffmpeg lacks vp9'), 'failed'],
])('says of a fault %s alone, and tells the log all of it', async (_, error, said) => {
  const { health, warn } = setUp(() => Promise.reject(error));
  expect(await health()).toEqual({ part: said });
  expect(warn).toHaveBeenCalledWith({ err: error, part: 'part' }, expect.any(String));
});
