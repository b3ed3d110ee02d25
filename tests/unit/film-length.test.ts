import { readFilmLength } from '@/lib/browser/capture/film-length';
import { createManualTimers } from '../support/browser-factories';

/** A player that finds out about a film what the test says. */
function begin(isAudio = false) {
  const player = Object.assign(new EventTarget(), {
    ...{ duration: NaN, videoWidth: 0, readyState: 0, currentTime: 0, src: '', preload: '' },
    removeAttribute: jest.fn(),
  });
  const timers = createManualTimers();
  const length = readFilmLength('blob:film', isAudio, player, timers);
  const tell = (type: string, facts: Partial<typeof player> = {}) => {
    Object.assign(player, facts);
    player.dispatchEvent(new Event(type));
  };
  return { player, timers, length, tell };
}

describe('the length of a chosen film', () => {
  it('is what the player says once it knows the film', async () => {
    const { player, length, tell } = begin();
    expect(player.src).toBe('blob:film');
    tell('durationchange', { duration: 4.2 });
    tell('loadedmetadata', { readyState: 1, videoWidth: 640 });
    expect(await length).toBe(4200);
    expect(player.removeAttribute).toHaveBeenCalledWith('src');
  });

  it('is found at the end of one that does not say it', async () => {
    const { player, length, tell } = begin();
    tell('loadedmetadata', { readyState: 1, videoWidth: 640, duration: Infinity });
    tell('canplaythrough');
    expect(player.currentTime).toBe(Number.MAX_SAFE_INTEGER);
    tell('durationchange', { duration: 6 });
    expect(await length).toBe(6000);
  });

  it('of sound needs no picture', async () => {
    const { length, tell } = begin(true);
    tell('loadedmetadata', { readyState: 1, duration: 3 });
    expect(await length).toBe(3000);
  });

  it('is not known where the browser does not play it, or not its picture, or never says', async () => {
    const [broken, blind, silent] = [begin(), begin(), begin()];
    broken.tell('error');
    blind.tell('loadedmetadata', { readyState: 1, duration: 3 });
    await silent.timers.pass(5000);
    expect(await Promise.all([broken.length, blind.length, silent.length])).toEqual([null, null, null]);
  });
});
