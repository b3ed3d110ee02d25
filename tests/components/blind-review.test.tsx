import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/organizer/review/review-screen';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { answerConsoleCalls } from '@/tests/support/answer-console-calls';
import { createSubmission } from '@/tests/support/organizer-factories';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { renderConsole } from '@/tests/support/render-console';

const PLACE = { previous: null, next: 'teo', position: 1, total: 2 };
const TEO: Partial<Submission> = {
  ...{ id: 'teo', name: 'Teo Marchbanks', filmUrl: '/teo.mp4' },
  place: { previous: 'amira', next: null, position: 2, total: 2 },
};
const query = { status: 'new', sort: 'newest' } as const;
const of = (id: string) => `GET /api/v1/submissions/${id}?status=new&sort=newest`;

const film = () => screen.getByLabelText<HTMLVideoElement>(/^Video from/, { selector: 'video' });
const toggle = () => screen.getByRole('button', { name: 'Show video' });
const fullScreen = () => screen.queryByRole('button', { name: 'Full screen' });

describe('a film of which only the sound is played', () => {
  const play = jest.fn(async () => {});
  const fill = jest.fn(async () => {});

  beforeAll(() => {
    Object.assign(HTMLMediaElement.prototype, { play, pause: () => {}, load: () => {} });
    HTMLElement.prototype.requestFullscreen = fill;
  });
  beforeEach(() => jest.clearAllMocks());

  async function open({ hidesPictures = true } = {}) {
    const first = createSubmission({ place: PLACE });
    const answers = {
      [of('amira')]: { status: 200, body: first },
      [of('teo')]: { status: 200, body: createSubmission(TEO) },
    };
    answerConsoleCalls(answers);
    renderConsole(<ReviewScreen {...{ first, query, hidesPictures }} card={null} />);
    await act(async () => {});
    return { user: userEvent.setup() };
  }

  it('has no picture for anybody, and says that it can be heard', async () => {
    await open();
    expect(film().hidden).toBe(true);
    expect(film().hasAttribute('disablepictureinpicture')).toBe(true);
    screen.getByText('The video is hidden. You can still listen to it.');
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
  });

  it('plays, and goes to a section', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: /^Section 2, starts at 0:15/ }));
    expect(film().currentTime).toBe(15);
  });

  it('fills the screen only while its picture is shown', async () => {
    const { user } = await open();
    expect(fullScreen()).toBeNull();
    await user.keyboard('f');
    expect(fill).not.toHaveBeenCalled();
    await user.click(toggle());
    expect(fullScreen()).not.toBeNull();
    await user.keyboard('f');
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it('is shown by a press, where it is, and hidden by another one', async () => {
    const { user } = await open();
    const before = film();
    before.currentTime = 20;
    fireEvent.timeUpdate(before);
    await user.click(toggle());
    expect(film()).toBe(before);
    expect([before.hidden, before.currentTime]).toEqual([false, 20]);
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/^The video is hidden/)).toBeNull();
    passClickGuard();
    await user.click(toggle());
    expect(before.hidden).toBe(true);
  });

  it('stays shown, or hidden, from one submission to the next', async () => {
    const { user } = await open();
    await user.keyboard('j');
    await screen.findByRole('heading', { name: 'Teo Marchbanks' });
    expect(film().hidden).toBe(true);
    await user.click(toggle());
    await user.keyboard('k');
    await screen.findByRole('heading', { name: 'Amira Sandvoort' });
    await waitFor(() => expect(film().hidden).toBe(false));
  });

  it('is nothing to choose where a campaign does not ask for it', async () => {
    await open({ hidesPictures: false });
    expect(film().hidden).toBe(false);
    expect(screen.queryByRole('button', { name: 'Show video' })).toBeNull();
    expect(fullScreen()).not.toBeNull();
  });
});

describe('the tab of a review', () => {
  it('is named by whose submission it is, and what for', async () => {
    const teo = createSubmission(TEO);
    answerConsoleCalls({ [of('teo')]: { status: 200, body: teo } });
    renderConsole(<ReviewScreen {...{ query }} first={createSubmission({ place: PLACE })} card={null} />);
    await waitFor(() => expect(document.title).toBe('Amira Sandvoort: Night Tour Guide · HRfix'));
    await userEvent.setup().keyboard('j');
    await waitFor(() => expect(document.title).toBe('Teo Marchbanks: Night Tour Guide · HRfix'));
  });
});
