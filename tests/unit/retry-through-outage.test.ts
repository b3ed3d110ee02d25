import { AppError } from '@/lib/contract/errors';
import { retryThroughOutage } from '@/lib/server/use-cases/films/retry-through-outage';

const away = () => new AppError('unavailable', 'The store is away');

it('work that storage keeps from being done is done once it is back', async () => {
  let times = 0;
  const work = async () => {
    if ((times += 1) < 3) throw away();
    return 'done';
  };
  expect([await retryThroughOutage(new AbortController().signal, work), times]).toEqual(['done', 3]);
});

it('any other error is not waited for', async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error('broken');
  };
  await expect(retryThroughOutage(new AbortController().signal, work)).rejects.toThrow('broken');
  expect(times).toBe(1);
});

it('work that is not wanted any more ends in the pause', async () => {
  const stop = new AbortController();
  const work = async () => {
    stop.abort();
    throw away();
  };
  await expect(retryThroughOutage(stop.signal, work)).rejects.toMatchObject({ code: 'unavailable' });
});
