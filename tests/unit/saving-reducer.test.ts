import {
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  isNearlyThere,
  reduceSaving,
  shownPercent,
} from '@/lib/browser/saving/saving';
import type { UploadStatus } from '@/lib/browser/upload/state';

type Underway = Extract<SavingState, { name: 'saving' }>['upload'];

const STEP: SavingEffect = { name: 'waitStep', minMilliseconds: 200, maxMilliseconds: 499 };
const sending = (share: number) => ({ name: 'sending', share }) as const;
const offline = (share: number) => ({ name: 'offline', share }) as const;
const onServer = { name: 'onServer' } as const;
const unsent: UploadStatus = { name: 'failed', share: 0.2, problem: 'unsent' };
const saving = (shown: number, upload: Underway): SavingState => ({ name: 'saving', shown, upload });

type Row = [what: string, state: SavingState, event: SavingEvent, next: SavingState, effects: SavingEffect[]];

it.each<Row>([
  [
    'sends what is left when the screen is there (spec 2.53)',
    { name: 'idle' },
    { name: 'entered', upload: sending(0) },
    saving(0, sending(0)),
    [STEP, { name: 'sendTake' }],
  ],
  [
    'begins where the upload is',
    { name: 'idle' },
    { name: 'entered', upload: sending(0.729) },
    saving(72, sending(0.729)),
    [STEP, { name: 'sendTake' }],
  ],
  [
    'begins where it was cut off',
    { name: 'idle' },
    { name: 'entered', upload: offline(0.38) },
    saving(38, offline(0.38)),
    [STEP, { name: 'sendTake' }],
  ],
  [
    'only writes the record of what has arrived before',
    { name: 'idle' },
    { name: 'entered', upload: onServer },
    saving(99, onServer),
    [STEP, { name: 'saveTake' }],
  ],
  [
    'tries again what failed before',
    { name: 'idle' },
    { name: 'entered', upload: unsent },
    saving(20, sending(0.2)),
    [STEP, { name: 'sendTake' }],
  ],
  [
    'learns what has arrived without showing it at once',
    saving(3, sending(0.1)),
    { name: 'uploadChanged', upload: sending(0.5) },
    saving(3, sending(0.5)),
    [],
  ],
  ['shows one percent more', saving(3, sending(0.5)), { name: 'stepPassed' }, saving(4, sending(0.5)), [STEP]],
  [
    'shows no more than has arrived',
    saving(50, sending(0.509)),
    { name: 'stepPassed' },
    saving(50, sending(0.509)),
    [STEP],
  ],
  [
    'shows less than 100 before it is saved',
    saving(99, onServer),
    { name: 'stepPassed' },
    saving(99, onServer),
    [STEP],
  ],
  [
    'shows less when what had arrived was lost',
    saving(40, sending(0.4)),
    { name: 'uploadChanged', upload: sending(0.1) },
    saving(10, sending(0.1)),
    [],
  ],
  [
    'writes the record once all has arrived',
    saving(3, sending(0.9)),
    { name: 'uploadChanged', upload: onServer },
    saving(3, onServer),
    [{ name: 'saveTake' }],
  ],
  ['writes it once', saving(3, onServer), { name: 'uploadChanged', upload: onServer }, saving(3, onServer), []],
  [
    'says that there is no connection',
    saving(3, sending(0.3)),
    { name: 'uploadChanged', upload: offline(0.3) },
    saving(3, offline(0.3)),
    [],
  ],
  [
    'waits a second once it is saved',
    saving(12, onServer),
    { name: 'takeSaved' },
    { name: 'saved' },
    [{ name: 'cancel' }, { name: 'pause', milliseconds: 1000 }],
  ],
  ['goes on after that second', { name: 'saved' }, { name: 'pauseEnded' }, { name: 'done' }, [{ name: 'goOn' }]],
  [
    'stops and says so when it cannot be sent',
    saving(12, sending(0.2)),
    { name: 'uploadChanged', upload: unsent },
    { name: 'failed', shown: 12, problem: 'unsent' },
    [{ name: 'cancel' }, { name: 'log', event: 'Upload failed', details: 'unsent' }],
  ],
  [
    'stops and says so when its record cannot be written',
    saving(12, onServer),
    { name: 'saveFailed', problem: 'refused', message: 'tooLarge' },
    { name: 'failed', shown: 12, problem: 'refused' },
    [{ name: 'cancel' }, { name: 'log', event: 'Upload failed', details: 'tooLarge' }],
  ],
  [
    'goes back once that was read',
    { name: 'failed', shown: 12, problem: 'unsent' },
    { name: 'alertDismissed' },
    { name: 'returned', shown: 12 },
    [{ name: 'goBack' }],
  ],
  [
    'calls everything off when the visitor leaves',
    saving(12, sending(0.2)),
    { name: 'left' },
    { name: 'idle' },
    [{ name: 'cancel' }],
  ],
])('It %s', (_, state, event, next, effects) => {
  expect(reduceSaving(state, event)).toEqual({ state: next, effects });
});

it.each<[string, SavingState, SavingEvent]>([
  ['entering twice', saving(3, sending(0.5)), { name: 'entered', upload: sending(0.6) }],
  ['a step after it is saved', { name: 'saved' }, { name: 'stepPassed' }],
  ['a failure after it is saved', { name: 'saved' }, { name: 'uploadChanged', upload: unsent }],
  [
    'progress after it failed',
    { name: 'failed', shown: 3, problem: 'unsent' },
    { name: 'uploadChanged', upload: onServer },
  ],
  ['a second dismissal', { name: 'returned', shown: 3 }, { name: 'alertDismissed' }],
])('%s changes nothing', (_, state, event) => {
  expect(reduceSaving(state, event)).toEqual({ state, effects: [] });
});

it.each<[SavingState, number]>([
  [{ name: 'idle' }, 0],
  [saving(37, sending(0.9)), 37],
  [{ name: 'failed', shown: 37, problem: 'unsent' }, 37],
  [{ name: 'returned', shown: 37 }, 37],
  [{ name: 'saved' }, 100],
  [{ name: 'done' }, 100],
])('The bar of %j shows %i', (state, percent) => {
  expect(shownPercent(state)).toBe(percent);
});

it.each<[what: string, state: SavingState, milliseconds: number, isNear: boolean]>([
  ['eight of thirty seconds', saving(0, sending(0.72)), 30_000, true],
  ['twelve of thirty seconds', saving(0, sending(0.6)), 30_000, false],
  ['most of a short take', saving(0, sending(0.4)), 5000, false],
  ['nothing but the record', saving(99, onServer), 30_000, false],
  ['the last seconds, without a connection', saving(0, offline(0.9)), 30_000, false],
  ['nothing', { name: 'saved' }, 30_000, false],
])('With %s left, “only the last seconds” is %#: %s', (_what, state, milliseconds, isNear) => {
  expect(isNearlyThere(state, milliseconds)).toBe(isNear);
});

/** Applies the events in this order, beginning with the state when the screen opens. */
function play(...events: readonly SavingEvent[]) {
  let state: SavingState = { name: 'idle' };
  const effects: SavingEffect['name'][] = [];
  const shown: number[] = [];
  for (const event of events) {
    const step = reduceSaving(state, event);
    state = step.state;
    effects.push(...step.effects.map(({ name }) => name).filter((name) => name !== 'waitStep'));
    shown.push(shownPercent(state));
  }
  return { state, effects, shown };
}

const steps = (count: number) => Array.from({ length: count }, (): SavingEvent => ({ name: 'stepPassed' }));
const uploaded = (upload: UploadStatus): SavingEvent => ({ name: 'uploadChanged', upload });

it('goes on by itself after a reload (case 3)', () => {
  const { state, effects, shown } = play(
    { name: 'entered', upload: sending(0.2) },
    { name: 'left' },
    { name: 'entered', upload: sending(0.4) },
    uploaded(onServer),
    { name: 'takeSaved' },
    { name: 'pauseEnded' },
  );
  expect({ state, effects }).toEqual({
    state: { name: 'done' },
    effects: ['sendTake', 'cancel', 'sendTake', 'saveTake', 'cancel', 'pause', 'goOn'],
  });
  expect(shown).toEqual([20, 0, 40, 40, 100, 100]);
});

it('waits where the connection was cut, for as long as it takes, and resumes from there (case 16)', () => {
  const { state, effects, shown } = play(
    { name: 'entered', upload: sending(0.48) },
    uploaded(sending(0.5)),
    ...steps(3),
    uploaded(offline(0.5)),
    ...steps(500),
    uploaded(sending(0.5)),
    uploaded(sending(0.6)),
    ...steps(2),
    uploaded(onServer),
    { name: 'takeSaved' },
  );
  expect({ state, effects }).toEqual({
    state: { name: 'saved' },
    effects: ['sendTake', 'saveTake', 'cancel', 'pause'],
  });
  expect(shown.slice(0, -2).at(-1)).toBe(52);
  expect(Math.max(...shown.slice(0, 500))).toBe(50);
});

it('writes one record although the first answer was lost, and the visitor had to try again (case 17)', () => {
  const { state, effects } = play(
    { name: 'entered', upload: sending(0.9) },
    uploaded(onServer),
    { name: 'saveFailed', problem: 'unsent', message: 'network' },
    { name: 'alertDismissed' },
    { name: 'left' },
    { name: 'entered', upload: onServer },
    { name: 'takeSaved' },
  );
  expect(state).toEqual({ name: 'saved' });
  expect(effects.filter((name) => name === 'sendTake' || name === 'saveTake')).toEqual([
    'sendTake',
    'saveTake',
    'saveTake',
  ]);
});

it('stands still with a stalled line and calls it no failure (case 18)', () => {
  const { state, shown } = play({ name: 'entered', upload: sending(0.3) }, ...steps(200));
  expect(state).toEqual(saving(30, sending(0.3)));
  expect(new Set(shown)).toEqual(new Set([30]));
});

it('never shows more than has arrived over a slow line, and 100 only once it is saved (case 19)', () => {
  const shares = Array.from({ length: 80 }, (_, second) => second / 80);
  const { shown } = play(
    { name: 'entered', upload: sending(0) },
    ...shares.flatMap((share) => [uploaded(sending(share)), ...steps(3)]),
    uploaded(onServer),
    ...steps(300),
  );
  const atSecond = (second: number) => shown[1 + 4 * second + 3] ?? 0;
  shares.forEach((share, second) => expect(atSecond(second)).toBeLessThanOrEqual(share * 100));
  expect(atSecond(79)).toBe(98);
  expect(shown.at(-1)).toBe(99);
});

it('knows nothing of a form that expired: it is one more part on its way (case 20)', () => {
  const { state, effects } = play(
    { name: 'entered', upload: sending(0.5) },
    uploaded(sending(0.5)),
    uploaded(sending(0.51)),
  );
  expect(state).toEqual(saving(50, sending(0.51)));
  expect(effects).toEqual(['sendTake']);
});
