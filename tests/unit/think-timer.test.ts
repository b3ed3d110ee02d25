import { createThinkTimer, type Thinking } from '@/lib/browser/capture/think-timer';
import { createManualTimers } from '../support/browser-factories';

function open(initial: 'none' | 'waiting' = 'waiting') {
  const timers = createManualTimers();
  const timer = createThinkTimer(initial, timers);
  const seen: Thinking[] = [];
  timer.subscribe(() => seen.push(timer.getState()));
  return { timer, seen, pass: timers.pass };
}
const clock = { seconds: 3, remainingMs: 2500, startMs: 40_000 };

it('counts from what the server says is left, once for each second, and is due at its end', async () => {
  const { timer, seen, pass } = open();
  timer.run(clock);
  expect(timer.isDue()).toBe(false);
  await pass(3000);
  const state = { name: 'running', seconds: 3, from: 3 };
  expect(seen).toEqual([3, 2, 1, 0].map((left) => ({ ...state, left })));
  expect(timer.isDue()).toBe(true);
});

it('goes on with what the server says later, but remembers how much there was at first', async () => {
  const { timer, pass } = open();
  timer.run(clock);
  await pass(1000);
  timer.run({ ...clock, remainingMs: 400 });
  expect(timer.getState()).toMatchObject({ left: 1, from: 3 });
});

it.each(['hold', 'pause'] as const)('is not due after a %s, until it runs again', async (how) => {
  const { timer, pass } = open();
  timer.run(clock);
  timer[how]();
  await pass(5000);
  expect(timer.isDue()).toBe(false);
  timer.run({ ...clock, remainingMs: 0 });
  expect(timer.isDue()).toBe(true);
});

it('is over for good when a recording has begun, and when it is too late', async () => {
  const { timer, pass } = open();
  timer.run({ ...clock, remainingMs: 0, startMs: 0 });
  expect([timer.getState(), timer.isDue()]).toEqual([{ name: 'over' }, false]);
  timer.end();
  timer.run(clock);
  await pass(5000);
  expect([timer.getState(), timer.isDue()]).toEqual([{ name: 'none' }, false]);
});

it('is over when a recording would begin too late for the server', async () => {
  const { timer, seen, pass } = open();
  timer.run(clock);
  await pass(34_500);
  expect([timer.getState(), seen.length]).toEqual([{ name: 'running', left: 0, seconds: 3, from: 3 }, 4]);
  await pass(500);
  expect(timer.getState()).toEqual({ name: 'over' });
});

it('never begins where there is no time to think', () => {
  const { timer } = open('none');
  timer.run(clock);
  expect(timer.getState()).toEqual({ name: 'none' });
});
