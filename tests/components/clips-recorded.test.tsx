import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CallError } from '@/lib/browser/api/call-error';
import { CaptureError } from '@/lib/browser/capture/capture';
import { createCapture } from '@/tests/support/browser-factories';
import { createClipServices } from '@/tests/support/clip-services';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { spoken } from '@/tests/support/live-region';
import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const recorder = () => dialog('Record a question for section 1');
const review = () => dialog('Use this recording?');
const slider = (name: string) => screen.getByRole('slider', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function begin(clips = createClipServices()) {
  const section = { ...createSection({ id: 's1', prompt: 'What would you like to learn?' }), videos: 0 };
  const view = renderOpenBuilder(createEdited({ sections: [section] }), {}, { clips: clips.services });
  const pass = (ms: number) => act(() => clips.timers.pass(ms));
  const click = async (name: string) => {
    passClickGuard();
    await view.user.click(press(name));
    // The recorder itself takes two quick presses for one.
    await pass(1000);
  };
  const open = async () => {
    await view.user.click(press('Record a question for section 1'));
    await recorder();
    await pass(0);
  };
  const showPicture = () => fireEvent.loadedData(screen.getByLabelText('Your camera'));
  const record = async () => {
    await open();
    showPicture();
    await click('Start Recording');
    await pass(3000);
    await pass(2000);
    await click('Stop Recording');
    await review();
  };
  const saved = () => view.calls.save.mock.lastCall?.[1].content?.sections[0];
  return { ...view, ...clips, pass, click, open, showPicture, record, saved };
}

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:film';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

describe('a question that is recorded in the console', () => {
  it('is recorded with the visitors’ recorder after a countdown', async () => {
    const { open, showPicture, click, pass, user } = begin();
    await open();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Record a question for section 1' }));
    expect(within(await recorder()).getByText('What would you like to learn?')).toBeTruthy();
    expect(press('Start Recording').getAttribute('aria-disabled')).toBeNull();
    showPicture();
    expect(spoken()).toBe("Your camera is on. Press Start Recording when you're ready.");
    expect(screen.getByLabelText('Camera')).toBeTruthy();
    await click('Start Recording');
    expect(spoken()).toBe('Recording starts in 3 seconds');
    await user.keyboard('{Escape}');
    expect(press('Start Recording')).toBeTruthy();
    await click('Start Recording');
    await pass(5000);
    expect(screen.getByRole('timer').textContent).toBe('0:03');
    await click('Stop Recording');
    expect(document.activeElement).toBe(within(await review()).getByRole('heading'));
  });

  it('is cut at both ends by keys and by numbers, which say the same', async () => {
    const { record, user, click, calls, saved } = begin();
    await record();
    act(() => slider('Start').focus());
    await user.keyboard('{PageUp}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(slider('Start').getAttribute('aria-valuetext')).toBe('1.1 seconds');
    expect(field('Start (seconds)').value).toBe('1.1');
    act(() => slider('End').focus());
    await user.keyboard('{PageDown}{ArrowLeft}');
    expect(field('End (seconds)').value).toBe('3.9');
    await user.keyboard('{Home}');
    expect(field('End (seconds)').value).toBe('2.1');
    await user.clear(field('End (seconds)'));
    await user.type(field('End (seconds)'), '3.5');
    expect(slider('End').getAttribute('aria-valuenow')).toBe('3.5');
    expect(screen.getByText('0:02 of 0:02')).toBeTruthy();
    await click('Use recording');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.make).toHaveBeenCalledWith(expect.any(String), { fromMs: 1100, toMs: 3500 });
    expect(document.activeElement).toBe(press('Record new question for section 1'));
    await click('Save changes');
    expect(saved()).toMatchObject({ clip: { kind: 'video' } });
  });

  it('is kept when it could not be sent, and sent again', async () => {
    const { record, click, postFile, calls, saved } = begin();
    postFile.mockRejectedValueOnce(new CallError('network', 'gone'));
    await record();
    await click('Use recording');
    expect((await screen.findByRole('alert')).textContent).toContain('Your recording is still here.');
    await click('Try again');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.make).toHaveBeenCalledTimes(1);
    await click('Save changes');
    expect(saved()).toMatchObject({ clip: { kind: 'video' } });
  });

  it('shows how much of it was sent, which can be cancelled', async () => {
    const { record, click, postFile, user } = begin();
    postFile.mockImplementationOnce((_post, _file, _name, onProgress, options) => {
      onProgress(0.42);
      return new Promise((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new CallError('network', 'cancelled'))),
      );
    });
    await record();
    await click('Use recording');
    expect((await screen.findByRole('progressbar', { name: 'Uploading…' })).getAttribute('aria-valuenow')).toBe('42');
    passClickGuard();
    await user.click(press('Cancel upload'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await review()).toBeTruthy();
    expect(press('Use recording')).toBeTruthy();
  });

  it('is discarded only when somebody says so', async () => {
    const { record, user, click } = begin();
    await record();
    await user.keyboard('{Escape}');
    const asking = await dialog('Discard this recording?');
    await user.click(within(asking).getByRole('button', { name: 'Cancel' }));
    expect(await review()).toBeTruthy();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    passClickGuard();
    await user.keyboard('{Escape}');
    await click('Discard recording');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(press('Record a question for section 1'));
  });

  it('can be recorded again, and the first one brought back meanwhile', async () => {
    const { record, click } = begin();
    await record();
    await click('Re-record');
    expect(await recorder()).toBeTruthy();
    await click('Keep Previous Recording');
    expect(await review()).toBeTruthy();
  });

  it('may be sound alone', async () => {
    const { open, user, capture, pass, click, calls } = begin(createClipServices({ kind: 'audio', posterUrl: null }));
    await open();
    await user.click(within(await recorder()).getByRole('radio', { name: 'Audio' }));
    await pass(0);
    expect(capture.mock.lastCall).toEqual([true]);
    expect(screen.queryByLabelText('Camera')).toBeNull();
    await click('Start Recording');
    await pass(5000);
    await click('Stop Recording');
    await review();
    await click('Use recording');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.add).toHaveBeenCalledWith(expect.objectContaining({ kind: 'audio' }));
    expect(screen.getByText('Audio question')).toBeTruthy();
  });

  it('needs a camera, and says what to do without one', async () => {
    const clips = createClipServices();
    let tries = 0;
    const open = async () => {
      tries += 1;
      if (tries === 1) throw new CaptureError('busy', 'in use');
      return createCapture().open('front');
    };
    clips.capture.mockImplementation(() => createCapture({ open }));
    const view = begin(clips);
    await view.open();
    expect((await screen.findByRole('alert')).textContent).toContain('Another app is using your camera');
    await view.click('Try Again');
    view.showPicture();
    expect(press('Start Recording')).toBeTruthy();
  });

  it('asks for the camera by a button where the browser would ask', async () => {
    const clips = createClipServices();
    clips.capture.mockImplementation(() => createCapture({ willAsk: async () => true }));
    const view = begin(clips);
    await view.open();
    expect(screen.queryByLabelText('Your camera')).toBeNull();
    await view.click('Check Camera and Microphone');
    expect(screen.getByLabelText('Your camera')).toBeTruthy();
  });
});
