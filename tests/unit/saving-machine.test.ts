import { type SavingEffect, type SavingEvent, type SavingState, reduceSaving, shownPercent } from '@/lib/browser/takes/saving-machine';

const step: SavingEffect = { type: 'step', minMilliseconds: 200, maxMilliseconds: 499 };
const saving = (shown: number, share: number): SavingState => ({ name: 'saving', shown, share });

type Row = [what: string, state: SavingState, event: SavingEvent, next: SavingState, effects: SavingEffect[]];

it.each<Row>([
  ['uploads when the screen is there', { name: 'idle' }, { type: 'enter' }, saving(0, 0), [{ type: 'upload' }, step]],
  ['learns what has arrived without showing it at once', saving(3, 0.1), { type: 'progress', share: 0.5 }, saving(3, 0.5), []],
  ['shows one percent more', saving(3, 0.5), { type: 'step' }, saving(4, 0.5), [step]],
  ['shows no more than has arrived', saving(50, 0.509), { type: 'step' }, saving(50, 0.509), [step]],
  ['shows less than 100 before it is saved', saving(99, 1), { type: 'step' }, saving(99, 1), [step]],
  ['does not take back what it showed when sending begins anew', saving(40, 0.1), { type: 'step' }, saving(40, 0.1), [step]],
  ['waits a second once it is saved', saving(12, 1), { type: 'saved' }, { name: 'saved' },
    [{ type: 'callOff' }, { type: 'moveOn', afterMilliseconds: 1000 }]],
  ['goes on after that second', { name: 'saved' }, { type: 'moveOn' }, { name: 'done' }, [{ type: 'goOn' }]],
  ['stops and says so when it fails', saving(12, 0.2), { type: 'failed', problem: 'unsent', message: 'Could not get upload url' }, { name: 'failed', shown: 12, problem: 'unsent' },
    [{ type: 'callOff' }, { type: 'log', event: 'Upload failed', details: 'Could not get upload url' }]],
  ['goes back once that was read', { name: 'failed', shown: 12, problem: 'unsent' }, { type: 'dismiss' }, { name: 'done' }, [{ type: 'goBack' }]],
  ['calls everything off when the visitor leaves', saving(12, 0.2), { type: 'leave' }, { name: 'idle' }, [{ type: 'callOff' }]],
])('It %s', (_, state, event, next, effects) => {
  expect(reduceSaving(state, event)).toEqual({ state: next, effects });
});

it.each<[string, SavingState, SavingEvent]>([
  ['entering twice', saving(3, 0.5), { type: 'enter' }],
  ['a step after it is saved', { name: 'saved' }, { type: 'step' }],
  ['progress after it failed', { name: 'failed', shown: 3, problem: 'unsent' }, { type: 'progress', share: 1 }],
  ['a second dismissal', { name: 'done' }, { type: 'dismiss' }],
])('%s changes nothing', (_, state, event) => {
  expect(reduceSaving(state, event)).toEqual({ state, effects: [] });
});

it.each<[SavingState, number]>([
  [{ name: 'idle' }, 0],
  [saving(37, 0.9), 37],
  [{ name: 'failed', shown: 37, problem: 'unsent' }, 37],
  [{ name: 'saved' }, 100],
  [{ name: 'done' }, 100],
])('The bar of %j shows %i', (state, percent) => {
  expect(shownPercent(state)).toBe(percent);
});
