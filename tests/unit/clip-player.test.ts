import {
  type ClipEvent,
  type ClipState,
  createClipPlayer,
  isOver,
  reduceClip,
} from '@/lib/browser/capture/clip-player';
import { settle } from '../support/browser-factories';

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

describe('a clip whose connection breaks', () => {
  /** A player in which a clip has come to second 8, and what it is told. */
  function begin() {
    const told: string[] = [];
    const media = Object.assign(new EventTarget(), {
      ...{ currentTime: 0, error: null as { code: number } | null },
      getAttribute: () => null,
      play: jest.fn(async () => void told.push('play')),
      pause: () => undefined,
    });
    Object.defineProperty(media, 'src', { set: (url: string) => void told.push(`load ${url}`) });
    let isOnline = true;
    const player = createClipPlayer('/clip', { isOnline: () => isOnline, subscribe: () => () => {} });
    player.attach(media as unknown as HTMLMediaElement);
    player.press();
    media.currentTime = 8;
    media.dispatchEvent(new Event('timeupdate'));
    const fail = (code: number) => {
      media.error = { code };
      media.dispatchEvent(new Event('error'));
    };
    return { player, media, told, fail, disconnect: () => (isOnline = false) };
  }

  it('stays where it is, and is loaded again from there at the next press', () => {
    const { player, media, told, fail } = begin();
    fail(2);
    media.currentTime = 0;
    media.dispatchEvent(new Event('timeupdate'));
    expect(player.getState()).toEqual({ name: 'paused', seconds: 8, isCut: true });
    player.press();
    expect([player.getState(), media.currentTime]).toEqual([{ name: 'playing', seconds: 8 }, 8]);
    expect(told).toEqual(['load /clip', 'play', 'load /clip', 'play']);
  });

  it('stays there when it cannot be loaded again yet', async () => {
    const { player, media, fail, disconnect } = begin();
    fail(2);
    disconnect();
    media.play.mockRejectedValueOnce(new DOMException('no source', 'NotSupportedError'));
    player.press();
    fail(4);
    await settle();
    expect(player.getState()).toEqual({ name: 'paused', seconds: 8, isCut: true });
  });

  it.each([
    ['cannot be decoded', 3],
    ['is not there', 4],
  ])('is over when it %s', (_, code) => {
    const { player, fail } = begin();
    fail(code);
    expect(player.getState().name).toBe('broken');
  });
});
