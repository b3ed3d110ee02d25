import { createOpenWork } from '@/lib/server/wiring/open-work';

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

it('the end is waited for until all that has begun has ended, also what begins meanwhile and what fails', async () => {
  const { during, ended } = createOpenWork();
  const told: string[] = [];
  const gates = [gate(), gate()] as const;
  const first = during(() => gates[0].promise.then(() => told.push('first')));
  const over = ended().then(() => told.push('over'));
  const second = during(async () => {
    await gates[1].promise;
    told.push('second');
    throw new Error('it failed');
  });
  gates[0].resolve();
  await first;
  expect(told).toEqual(['first']);
  gates[1].resolve();
  await expect(second).rejects.toThrow('it failed');
  await over;
  expect(told).toEqual(['first', 'second', 'over']);
});
