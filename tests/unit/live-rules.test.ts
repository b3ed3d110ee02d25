import { nextLiveStep, type LiveSituation } from '@/lib/server/use-cases/films/live-rules';
import { createPart } from '@/tests/support/parts';

const part = (index: number, text = `part ${index}`) => createPart(index, new Uint8Array(Buffer.from(text)));
const [zero, one, two, three] = [part(0), part(1), part(2), part(3)] as const;
const other = part(1, 'another one');

const recording: LiveSituation = { fed: [zero, one], announced: [], parts: null, idleMs: 0 };

describe('a take that is normalised while it is recorded', () => {
  it.each<[string, Partial<LiveSituation>, ReturnType<typeof nextLiveStep>]>([
    ['takes the next part', { announced: [two, three] }, { name: 'feed', part: two }],
    ['takes the next part after a long pause', { announced: [two], idleMs: 60_000 }, { name: 'feed', part: two }],
    ['looks every second when nothing is there', {}, { name: 'wait', ms: 1_000 }],
    ['waits for a part that is missing', { announced: [three], idleMs: 9_900 }, { name: 'wait', ms: 100 }],
    [
      'gives up when it is missing too long',
      { announced: [three], idleMs: 10_000 },
      { name: 'giveUp', why: 'a part is missing' },
    ],
    ['waits while the recording pauses', { idleMs: 29_500 }, { name: 'wait', ms: 500 }],
    ['gives up when nothing comes any more', { idleMs: 30_000 }, { name: 'giveUp', why: 'nothing came any more' }],
    ['ends with the last confirmed part', { parts: [zero, one], idleMs: 60_000 }, { name: 'end' }],
    ['takes what is confirmed', { parts: [zero, one, two] }, { name: 'feed', part: two }],
    [
      'gives up when another part was confirmed',
      { parts: [zero, other, two] },
      { name: 'giveUp', why: 'the take is of other parts' },
    ],
    ['gives up when fewer were', { parts: [zero] }, { name: 'giveUp', why: 'the take is of other parts' }],
  ])('%s', (_, change, step) => {
    expect(nextLiveStep({ ...recording, ...change })).toEqual(step);
  });
});
