import { act, fireEvent, screen } from '@testing-library/react';
import { SharedScreen } from '@/components/organizer/shared/shared-screen';
import type { SharedFilm } from '@/lib/contract/organizer/share-links';
import { createSubmission } from '@/tests/support/organizer-factories';
import { renderConsole } from '@/tests/support/render-console';

const CAPTIONS = { language: 'ar', lines: [{ startMs: 0, endMs: 4000, words: 'Good evening.' }] };

/** What a player knows of its captions, which jsdom does not: `mode` is what it does with them. */
const track = { mode: 'disabled' };
const tracks = new EventTarget();

/** Shows the film that somebody shared. */
function show(given: Partial<SharedFilm> = {}) {
  const { name, person, receivedAt, seconds, posterUrl, filmUrl, chapters } = createSubmission();
  const film = { ...{ name, person, receivedAt, seconds, posterUrl, filmUrl, chapters }, downloadUrl: null };
  const shown = { ...film, campaign: 'Rivers', resume: null, captions: CAPTIONS, ...given };
  const open = { state: 'open', organization: 'Museum', expiresAt: '2026-12-24T00:00:00.000Z', film: shown } as const;
  renderConsole(<SharedScreen token="secret" shared={open} />);
}

const player = () => screen.getByLabelText<HTMLVideoElement>(/^Video from/, { selector: 'video' });
const file = () => player().querySelector('track');
const drawn = () => screen.queryByText('Good evening.', { selector: 'p' });
const happens = (name: string) => act(async () => void player().dispatchEvent(new Event(name)));
/** The browser, and not the page, decides what its player does with captions. */
const setMode = (mode: string) =>
  act(async () => {
    track.mode = mode;
    tracks.dispatchEvent(new Event('change'));
  });

beforeEach(() => {
  localStorage.clear();
  track.mode = 'disabled';
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, get: () => track });
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, get: () => tracks });
});

describe('the captions of a shared film', () => {
  it('are a file of the link as well, in their language, which is held ready and not shown twice', () => {
    show();
    expect(file()?.getAttribute('src')).toBe('/organizer/shared/secret/captions');
    expect([file()?.kind, file()?.srclang, file()?.label, file()?.default]).toEqual([
      'captions',
      'ar',
      'العربية',
      false,
    ]);
    expect(track.mode).toBe('hidden');
    expect(drawn()).not.toBeNull();
  });

  it('are shown by the player of a phone while it fills the screen, and by the page again afterwards', async () => {
    show();
    await happens('webkitbeginfullscreen');
    expect(track.mode).toBe('showing');
    await happens('webkitendfullscreen');
    expect(track.mode).toBe('hidden');
  });

  it('are not drawn a second time where the browser shows them by its own means', async () => {
    show();
    await setMode('showing');
    expect(drawn()).toBeNull();
    await setMode('hidden');
    expect(drawn()).not.toBeNull();
  });

  it('are in no player once they are switched off', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Captions' }));
    expect([track.mode, drawn()]).toEqual(['disabled', null]);
    await happens('webkitbeginfullscreen');
    expect(track.mode).toBe('disabled');
  });

  it('are not there where they are not shared', () => {
    show({ captions: null });
    expect(file()).toBeNull();
  });
});

it('fills the screen of a phone by its player alone', () => {
  const fill = jest.fn();
  Object.defineProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen', { configurable: true, value: fill });
  show();
  Object.defineProperty(player(), 'readyState', { value: HTMLMediaElement.HAVE_METADATA });
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(fill).toHaveBeenCalledTimes(1);
});
