import { createKeyedSemaphore } from '@/lib/async/keyed-semaphore';

it('places are held by each on their own, as many as there may be, until they are given back', () => {
  const semaphore = createKeyedSemaphore(2);
  const first = semaphore.acquire('ada');
  expect([semaphore.acquire('ada'), semaphore.acquire('ada'), semaphore.acquire('bob')]).toEqual([
    expect.any(Function),
    null,
    expect.any(Function),
  ]);
  // Twice given back is once given back.
  first?.();
  first?.();
  expect([semaphore.acquire('ada'), semaphore.acquire('ada')]).toEqual([expect.any(Function), null]);
});
