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

const sending = (share: number) => ({ name: 'sending', share }) as const;
const offline = (share: number) => ({ name: 'offline', share }) as const;
const onServer = { name: 'onServer' } as const;
const unsent: UploadStatus = { name: 'failed', share: 0.2, problem: 'unsent' };
const saving = (shown: number, upload: Underway): SavingState => ({ name: 'saving', shown, upload });

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

const entered = (upload: UploadStatus): SavingEvent => ({ name: 'entered', upload });
const saved: SavingEvent = { name: 'takeSaved' };

it.each<[what: string, upload: UploadStatus, shown: number, effect: 'sendTake' | 'saveTake']>([
  ['sends what is left when the screen is there (spec 2.53)', sending(0), 0, 'sendTake'],
  ['begins where the upload is', sending(0.729), 72, 'sendTake'],
  ['begins where it was cut off', offline(0.38), 38, 'sendTake'],
  ['only writes the record of what has arrived before', onServer, 99, 'saveTake'],
  ['tries again what failed before', unsent, 20, 'sendTake'],
])('It %s', (_, upload, percent, effect) => {
  expect(play(entered(upload))).toMatchObject({ shown: [percent], effects: [effect] });
});

it('shows what has arrived one percent after the other, no more than that, and less when some was lost', () => {
  const { shown } = play(
    entered(sending(0.03)),
    uploaded(sending(0.059)),
    ...steps(4),
    uploaded(offline(0.059)),
    uploaded(sending(0.01)),
    ...steps(2),
  );
  expect(shown).toEqual([3, 3, 4, 5, 5, 5, 5, 1, 1, 1]);
});

it('writes the record once all has arrived, and only once', () => {
  const { effects } = play(entered(sending(0.9)), uploaded(onServer), uploaded(onServer), ...steps(100));
  expect(effects).toEqual(['sendTake', 'saveTake']);
});

it('stops where it was, and says so once, when the take or its record cannot be sent', () => {
  const failed: SavingEvent = { name: 'saveFailed', problem: 'refused', message: 'tooLarge' };
  const dismissed: SavingEvent = { name: 'alertDismissed' };
  for (const last of [uploaded(unsent), failed]) {
    const { shown, effects } = play(
      entered(sending(0.12)),
      last,
      uploaded(onServer),
      ...steps(3),
      dismissed,
      dismissed,
    );
    expect(new Set(shown)).toEqual(new Set([12]));
    expect(effects).toEqual(['sendTake', 'cancel', 'log', 'goBack']);
  }
});

it('is not shaken by what comes late: a second entrance, steps and failures after it is saved', () => {
  const late = [entered(sending(0.6)), saved, ...steps(2), uploaded(unsent), { name: 'pauseEnded' } as const];
  const { shown, effects } = play(entered(onServer), ...late);
  expect(shown).toEqual([99, 99, 100, 100, 100, 100, 100]);
  expect(effects).toEqual(['saveTake', 'cancel', 'pause', 'goOn']);
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
