import { type ClipEvent, type ClipState, isOver, reduceClip } from '@/lib/browser/capture/clip-player';

/** Sends events to a clip, and returns what is to be done and how the clip is then. */
function play(...events: (ClipEvent | ClipEvent['name'])[]) {
  let state: ClipState = { name: 'ready', seconds: 0 };
  const effects = events.flatMap((event) => {
    const step = reduceClip(state, (typeof event === 'string' ? { name: event } : event) as ClipEvent);
    state = step.state;
    return step.effects.map(({ name }) => name);
  });
  return { state, effects };
}

describe('a clip', () => {
  it('plays and pauses on a press, and never by itself', () => {
    expect([play(), isOver(play().state)]).toEqual([{ state: { name: 'ready', seconds: 0 }, effects: [] }, false]);
    expect(play('pressed')).toEqual({ state: { name: 'playing', seconds: 0 }, effects: ['play'] });
    const paused = play('pressed', 'started', { name: 'moved', seconds: 8 }, 'pressed', 'stopped');
    expect(paused).toEqual({ state: { name: 'paused', seconds: 8 }, effects: ['play', 'pause'] });
  });

  it('follows the keys of a device', () => {
    expect(play('started').state.name).toBe('playing');
    expect(play('started', 'stopped').state.name).toBe('paused');
    expect(play('stopped').state.name).toBe('ready');
  });

  it.each([
    ['has ended', 'ended', 'ended'],
    ['cannot be played', 'failed', 'broken'],
  ] as const)('is over when it %s', (_, event, name) => {
    const { state, effects } = play('pressed', { name: 'moved', seconds: 18 }, 'stopped', event, 'pressed', 'started');
    expect([state, effects, isOver(state)]).toEqual([{ name, seconds: 18 }, ['play'], true]);
  });
});
