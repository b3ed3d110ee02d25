import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ClipServices } from '@/components/organizer/builder/clips/clip-services';
import { CallError } from '@/lib/browser/api/call-error';
import { createClipServices } from '@/tests/support/clip-services';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';
import { SEEN } from '@/tests/support/seen';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const press = (name: string) => screen.getByRole('button', { name });
const slider = (name: string) => screen.getByRole('slider', { name });
const WHOLE = 'Your browser can’t play this file. All of it will be used.';

function begin(clips = createClipServices()) {
  const section = { ...createSection({ id: 's1', prompt: 'What would you like to learn?' }), videos: 0 };
  const view = renderOpenBuilder(createEdited({ sections: [section] }), {}, { clips: clips.services });
  const click = async (name: string) => {
    passClickGuard();
    await view.user.click(press(name));
  };
  const choose = async (file = new File(['film'], 'mine.mp4', { type: 'video/mp4' })) => {
    await click('Upload a question for section 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload a question for section 1' }));
    await view.user.upload(dialog.getByLabelText(/^Choose file/), file);
    return dialog;
  };
  const saved = async () => {
    await click('Save changes');
    return view.calls.save.mock.lastCall?.[1].content?.sections[0];
  };
  return { ...view, ...clips, click, choose, saved };
}

/** Holds up the uploads, until `arrive` or `fail`. */
function heldUp() {
  const clips = createClipServices();
  const waiting: { arrive: () => void; fail: (error: Error) => void }[] = [];
  clips.postFile.mockImplementation((...[, , , onProgress, options]: Parameters<ClipServices['postFile']>) => {
    onProgress(0.4);
    return new Promise<void>((arrive, fail) => {
      options?.signal?.addEventListener('abort', () => fail(new CallError('network', 'cancelled')));
      waiting.push({ arrive, fail });
    });
  });
  const last = () => waiting.at(-1)!;
  return {
    ...clips,
    arrive: () => act(async () => last().arrive()),
    fail: (error: Error) => act(async () => last().fail(error)),
  };
}

const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:film';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

describe('a chosen video or sound', () => {
  it('is cut at both ends as a recording is', async () => {
    const { choose, readLength, click, calls, user, saved } = begin();
    readLength.mockResolvedValue(5000);
    await choose();
    act(() => slider('Start').focus());
    await user.keyboard('{PageUp}{ArrowRight}');
    act(() => slider('End').focus());
    await user.keyboard('{PageDown}');
    expect(screen.getByLabelText<HTMLInputElement>('End (seconds)').value).toBe('4.0');
    await click('Use video');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.make).toHaveBeenCalledWith(expect.any(String), { fromMs: 1100, toMs: 4000 });
    expect(await saved()).toMatchObject({ clip: { kind: 'video' } });
  });

  it('is used whole where nothing is cut off', async () => {
    const { choose, readLength, click, calls } = begin(createClipServices({ kind: 'audio' }));
    readLength.mockResolvedValue(5000);
    await choose(new File(['song'], 'mine.mp3', { type: 'audio/mpeg' }));
    expect(readLength).toHaveBeenCalledWith('blob:film', true);
    expect(slider('End')).toBeTruthy();
    await click('Use audio');
    await waitFor(() => expect(calls.make).toHaveBeenCalledWith(expect.any(String), null));
  });

  it('is used whole where the browser does not play it, and that is said', async () => {
    const { choose, click, calls } = begin();
    const dialog = await choose();
    expect(await dialog.findByText(WHOLE, SEEN)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    await click('Use video');
    await waitFor(() => expect(calls.make).toHaveBeenCalledWith(expect.any(String), null));
  });

  it('that is a picture is not looked into', async () => {
    const { choose, readLength } = begin();
    await choose(new File(['png'], 'mine.png', { type: 'image/png' }));
    expect([readLength.mock.calls, screen.queryByText(WHOLE)]).toEqual([[], null]);
  });
});

describe('a clip that is on its way', () => {
  it('goes on when its dialog and its section are closed, and belongs to the section', async () => {
    const clips = heldUp();
    const { choose, click, saved } = begin(clips);
    await choose();
    await click('Use video');
    await click('Close');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await click('Done editing section 1');
    expect(screen.queryByRole('button', { name: 'Upload a question for section 1' })).toBeNull();
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(leaves()).toBe(false);
    await clips.arrive();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(leaves()).toBe(true);
    expect(screen.getByText('Video question')).toBeTruthy();
    expect(await saved()).toMatchObject({ clip: { kind: 'video' }, prompt: 'What would you like to learn?' });
  });

  it('has the description with which it was to be used, which does not change meanwhile', async () => {
    const clips = heldUp();
    const { choose, click, user } = begin(clips);
    await choose(new File(['png'], 'mine.png', { type: 'image/png' }));
    const description = screen.getByLabelText<HTMLTextAreaElement>('Image description');
    await user.type(description, 'A bridge');
    await click('Use image');
    await user.type(description, ', and more');
    expect([description.readOnly, description.value]).toEqual([true, 'A bridge']);
    await clips.fail(new CallError('network', 'gone'));
    await user.type(description, ', mended');
    expect(description.value).toBe('A bridge, mended');
  });

  it('can be sent again after it failed with nobody in its dialog', async () => {
    const clips = heldUp();
    const { choose, click, saved } = begin(clips);
    await choose();
    await click('Use video');
    await click('Close');
    await clips.fail(new CallError('network', 'gone'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your file is still chosen.');
    expect(leaves()).toBe(false);
    await click('Try again');
    await clips.arrive();
    expect(await saved()).toMatchObject({ clip: { kind: 'video' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is cancelled in its section, or by its dialog before it is to be used', async () => {
    const clips = heldUp();
    const { choose, click, calls } = begin(clips);
    await choose();
    await click('Close');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await choose();
    await click('Use video');
    await click('Close');
    await click('Cancel upload');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect([calls.make.mock.calls, leaves()]).toEqual([[], true]);
  });

  it('leaves links to a place of the same page alone', async () => {
    const clips = heldUp();
    const { choose, click } = begin(clips);
    const link = document.body.appendChild(document.createElement('a'));
    link.href = `${window.location.pathname}#sections`;
    await choose();
    await click('Use video');
    await click('Close');
    expect(fireEvent.click(link)).toBe(true);
    link.remove();
  });
});
