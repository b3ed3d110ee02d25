import type { TakePart } from '@/lib/server/ports/store/parts';
import { FIRST_LIVE_STEP, reduceLive, type LiveEvent } from '@/lib/server/use-cases/films/live-machine';
import { createPart } from '@/tests/support/parts';

const part = (index: number, text = `part ${index}`) => createPart(index, new Uint8Array(Buffer.from(text)));
const [zero, one, two, three] = [part(0), part(1), part(2), part(3)] as const;
const other = part(1, 'another one');

/** Something that happens at a second of the recording. */
type Moment = {
  at: number;
  announced?: TakePart;
  parts?: readonly TakePart[];
  ending?: string;
  lastsTooLong?: boolean;
};
type Recording = { tracksAfter?: number; isTooLarge?: boolean; shapeAfter?: number };

/** Runs the machine on such a recording until it stops. Nothing but waiting takes time. */
function record(moments: readonly Moment[], { tracksAfter = 1, isTooLarge = false, shapeAfter = 1 }: Recording = {}) {
  let now = 0;
  let fedAt = 0;
  let encodedFrom: number | null = null;
  const past = () => moments.filter(({ at }) => at * 1000 <= now);
  let step = FIRST_LIVE_STEP;
  while (step.effect.name !== 'stop') {
    const { state, effect } = step;
    step = reduceLive(state, answer());

    function answer(): LiveEvent {
      const { length } = state.fed;
      switch (effect.name) {
        case 'look': {
          const announced = past().flatMap(({ announced: found }) => found ?? []);
          const after = announced.filter(({ index }) => index >= length).sort((a, b) => a.index - b.index);
          return {
            name: 'looked',
            found: {
              ending: past().find(({ ending }) => ending)?.ending ?? null,
              announced: after,
              parts: past().find(({ parts }) => parts)?.parts ?? null,
              idleMs: now - fedAt,
              lastsTooLong: past().some(({ lastsTooLong }) => lastsTooLong),
            },
          };
        }
        case 'wait':
          now += effect.ms;
          return { name: 'waited' };
        case 'feed':
          fedAt = now;
          return { name: 'fed', part: effect.part };
        case 'begin': {
          const isEncoding = length >= Math.max(tracksAfter, shapeAfter) && !isTooLarge;
          if (isEncoding) encodedFrom ??= length;
          const known = isTooLarge ? 'tooLarge' : 'known';
          return { name: 'begun', tracks: length >= tracksAfter ? known : 'unknown', isEncoding };
        }
        default:
          return { name: 'ended', why: 'finished' };
      }
    }
  }
  return { why: step.effect.why, fed: step.state.fed, seconds: now / 1000, encodedFrom };
}

const announced = (at: number, found: TakePart): Moment => ({ at, announced: found });

describe('a take that is normalised while it is recorded', () => {
  it('takes every part in its order, and ends with the last one that is confirmed', () => {
    const ended = record([
      announced(1, zero),
      announced(2, two),
      announced(4, one),
      { at: 5, parts: [zero, one, two] },
    ]);
    expect(ended).toEqual({ why: 'finished', fed: [zero, one, two], seconds: 5, encodedFrom: 1 });
  });

  it('takes what was confirmed before it was announced here', () => {
    const ended = record([announced(1, zero), { at: 2, parts: [zero, one, two] }]);
    expect(ended).toMatchObject({ why: 'finished', fed: [zero, one, two] });
  });

  it('begins to encode when it knows the tracks and the film’s shape, and goes on with the parts until then', () => {
    const moments = [zero, one, two, three].map((each, index) => announced(index, each));
    const parts = [zero, one, two, three];
    expect(record([...moments, { at: 9, parts }], { tracksAfter: 2, shapeAfter: 3 }).encodedFrom).toBe(3);
  });

  it.each<[string, Moment[], number]>([
    ['a part is missing', [announced(0, zero), announced(1, two)], 10],
    ['nothing came any more', [announced(0, zero), announced(3, one)], 33],
    ['the take is of other parts', [announced(0, zero), announced(1, one), { at: 4, parts: [zero, other, two] }], 4],
    ['the take is of other parts', [announced(0, zero), announced(1, one), { at: 4, parts: [zero] }], 4],
    ['it lasts too long', [announced(0, zero), { at: 2, lastsTooLong: true }], 2],
    ['later takes are being recorded', [{ at: 3, ending: 'later takes are being recorded' }], 3],
  ])('gives up in case %#: %s', (why, moments, seconds) => {
    expect(record(moments)).toMatchObject({ why, seconds });
  });

  it('gives up a picture that is too large, and a recording that shows no tracks in ten parts', () => {
    const moments = Array.from({ length: 12 }, (_, index) => announced(0, part(index)));
    expect(record(moments, { isTooLarge: true })).toMatchObject({ why: 'the picture is too large', fed: [zero] });
    const silent = record(moments, { tracksAfter: 99 });
    expect(silent.why).toBe('the recording has no beginning');
    expect(silent.fed).toHaveLength(10);
  });
});
