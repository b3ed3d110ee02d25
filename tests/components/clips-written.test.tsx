import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { SectionClip } from '@/lib/contract/clips';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { writeCaptionLines } from '@/lib/domain/caption-lines';
import { createClip, createClipServices } from '@/tests/support/clip-services';
import { passClickGuard } from '@/tests/support/pass-click-guard';
import { spoken } from '@/tests/support/live-region';
import { createEdited, renderOpenBuilder } from '@/tests/support/render-builder';
import { createSection } from '@/tests/support/visit-factories';

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/organizer/campaigns/new',
}));

const video: SectionClip = { id: createClip().id, kind: 'video' };
const picture: SectionClip = { id: createClip().id, kind: 'picture' };
const section = (given: object = {}) => ({ ...createSection({ id: 's1', prompt: 'And you?' }), videos: 0, ...given });
const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const chooser = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fileOf = (name: string, type: string) => new File(['file'], name, { type });
const said = (seconds: number, ...texts: string[]) =>
  writeCaptionLines(
    texts.map((text) => ({ text, at: null })),
    seconds,
  );

function begin(given: object, clips = createClipServices(), calls = {}) {
  const campaign = createEdited({ languages: ['en', 'de'], sections: [section(given)] });
  const view = renderOpenBuilder(campaign, calls, { clips: clips.services });
  const save = async () => {
    passClickGuard();
    await view.user.click(press('Save changes'));
    return view.calls.save.mock.lastCall?.[1].content?.sections[0];
  };
  return { ...view, clips, save };
}

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:captions';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

describe('a file that a question is asked with', () => {
  const open = async (user: ReturnType<typeof begin>['user']) => {
    await user.click(press('Upload a question for section 1'));
    return dialog('Upload a question for section 1');
  };

  it('is a picture with its description, which has to be given', async () => {
    const { user, save, clips } = begin({}, createClipServices({ kind: 'picture', posterUrl: null, seconds: null }));
    await open(user);
    await user.upload(chooser('Choose file'), fileOf('old-bridge.png', 'image/png'));
    expect(screen.getByText('old-bridge.png')).toBeTruthy();
    await waitFor(() => expect(spoken()).toBe('Uploaded'));
    await user.click(press('Use image'));
    const description = screen.getByLabelText('Image description');
    expect(screen.getByRole('alert').textContent).toContain('Enter a description.');
    expect(document.activeElement).toBe(description);
    expect(clips.calls.make).not.toHaveBeenCalled();
    await user.type(description, 'An old bridge');
    passClickGuard();
    await user.click(press('Use image'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(press('Upload new question for section 1'));
    expect(await save()).toMatchObject({ clip: picture, clipDescription: 'An old bridge' });
    expect(screen.getAllByAltText('An old bridge')).toHaveLength(1);
  });

  it('is refused by its type before it is sent, and by the server in words', async () => {
    const { user, clips } = begin({});
    clips.calls.make.mockRejectedValueOnce(errorFromAnswer(400, { error: { code: 'fileUnusable', message: '' } }));
    const box = within(await open(user));
    await user.click(press('Use file'));
    expect(box.getByRole('alert').textContent).toContain('Choose a file.');
    expect(box.getByText(/^Video or audio up to 10 minutes, or an image\./)).toBeTruthy();
    // As from a system's dialog that offers other files, too.
    const choose = (file: File) => fireEvent.change(chooser('Choose file'), { target: { files: [file] } });
    choose(fileOf('page.svg', 'image/svg+xml'));
    expect(box.getByRole('alert').textContent).toContain('isn’t a video, audio, or an image');
    expect(chooser('Choose file').getAttribute('aria-invalid')).toBe('true');
    expect(clips.calls.add).not.toHaveBeenCalled();
    choose(fileOf('hello.mp4', 'video/mp4'));
    await waitFor(() => expect(spoken()).toBe('Uploaded'));
    passClickGuard();
    await user.click(press('Use video'));
    expect((await box.findByRole('alert')).textContent).toContain('This file can’t be used.');
    expect(press('Try again')).toBeTruthy();
    expect(chooser('Choose another file').disabled).toBe(false);
  });
});

describe('the captions of a question', () => {
  const field = (line: number) =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^Caption ${line},`) });

  it('are typed line by line, with Enter for the next, and spread over the recording', async () => {
    const { user, save } = begin({ clip: video });
    await waitFor(() => expect(press('Captions').getAttribute('aria-disabled')).toBe('false'));
    await user.click(press('Captions'));
    await dialog('Captions for section 1');
    act(() => field(1).focus());
    await user.keyboard('Hello!{Enter}What now?{Enter}');
    expect(document.activeElement).toBe(field(3));
    passClickGuard();
    await user.click(press('Add line'));
    expect(document.activeElement).toBe(field(4));
    expect(field(2).getAttribute('aria-label')).toBe('Caption 2, from 0:01');
    passClickGuard();
    await user.click(press('Done'));
    expect(screen.getByText('With captions')).toBeTruthy();
    expect(await save()).toMatchObject({ clipCaptions: said(4, 'Hello!', 'What now?') });
  });

  it('may come from a file in WebVTT, and from no other', async () => {
    const { user, save } = begin({ clip: video });
    await waitFor(() => expect(press('Captions').getAttribute('aria-disabled')).toBe('false'));
    await user.click(press('Captions'));
    await dialog('Captions for section 1');
    await user.upload(chooser('Upload WebVTT'), fileOf('captions.vtt', 'text/vtt'));
    expect((await screen.findByRole('alert')).textContent).toContain('This file has no captions in WebVTT.');
    const captions = 'WEBVTT\n\n00:00.500 --> 00:01.500\nHello\n\n00:02.000 --> 00:03.000\n<b>And</b> you?';
    await user.upload(chooser('Upload WebVTT'), new File([captions], 'captions.vtt', { type: 'text/vtt' }));
    await waitFor(() => expect(field(2).value).toBe('And you?'));
    expect(spoken()).toBe('2 captions from the file');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field(1), '!');
    passClickGuard();
    await user.click(press('Done'));
    expect(await save()).toMatchObject({
      clipCaptions: 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nHello!\n\n00:00:02.000 --> 00:00:03.000\n<b>And</b> you?',
    });
  });
});

describe('what a question is asked with', () => {
  it('is played as visitors see it', async () => {
    const { user } = begin({ clip: video, clipCaptions: said(4, 'Hello') });
    await user.click(await screen.findByRole('button', { name: 'Play the question of section 1' }));
    const box = within(await dialog('Question of section 1'));
    expect(box.getByLabelText<HTMLVideoElement>('Question').getAttribute('src')).toBe('/clip.mp4');
    const phone = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(phone.getByText('Play Question')).toBeTruthy();
    expect(phone.getByLabelText('Question').querySelector('track')?.src).toBe('blob:captions');
  });

  it('is removed with its words when somebody says so, and the focus stays there', async () => {
    const { user, save } = begin({ clip: video, clipCaptions: said(4, 'Hello') });
    await user.click(press('Remove the video, audio, or picture question of section 1'));
    const asking = await dialog('Remove this question’s recording or picture?');
    await user.click(within(asking).getByRole('button', { name: 'Remove' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Video, audio, or picture question' }));
    expect(await save()).toMatchObject({ clip: null, clipCaptions: '', prompt: 'And you?' });
  });

  it('says so where the server does not have it', async () => {
    const clips = createClipServices();
    clips.calls.get.mockRejectedValue(errorFromAnswer(404, { error: { code: 'notFound', message: '' } }));
    begin({ clip: video }, clips);
    expect(await screen.findByText('This couldn’t be loaded. Reload the page to try again.')).toBeTruthy();
    expect(press('Captions').getAttribute('aria-disabled')).toBe('true');
  });

  it('is led to by what is wrong with it', async () => {
    const faults: CampaignFault[] = [
      { path: 'sections.0.clip', code: 'clipMissing' },
      { path: 'sections.0.clipCaptions', code: 'notCaptions' },
      { path: 'sections.0.translations.de.clipCaptions', code: 'notCaptions' },
    ];
    const body = { error: { code: 'invalidCampaign', message: '', details: { faults } } };
    const refuse = { save: jest.fn().mockRejectedValue(errorFromAnswer(400, body)) };
    const { user } = begin({ clip: video, clipCaptions: 'none' }, createClipServices(), refuse);
    await user.click(press('Save changes'));
    const banner = within(await screen.findByRole('alert'));
    const lead = async (at: number) => {
      passClickGuard();
      await user.click(banner.getAllByRole('link')[at]!);
    };
    await lead(0);
    expect(document.activeElement).toBe(
      screen.getByRole('group', {
        name: 'Video, audio, or picture question',
        description: /^This clip isn’t available/,
      }),
    );
    await lead(1);
    expect(document.activeElement).toBe(press('Captions'));
    await lead(2);
    expect(document.activeElement).toBe(press('Captions in German'));
  });
});

describe('a question in another language', () => {
  const german = async ({ user }: ReturnType<typeof begin>) => {
    await user.click(screen.getByRole('tab', { name: /^Deutsch/ }));
    return within(screen.getByRole('tabpanel'));
  };

  it('is asked with the same recording, whose captions may be missing', async () => {
    const view = begin({ clip: video, clipCaptions: said(4, 'Hello') });
    const panel = await german(view);
    expect(panel.getByText('English video')).toBeTruthy();
    expect(panel.getByText('Captions missing')).toBeTruthy();
    await waitFor(() => expect(press('Captions in German').getAttribute('aria-disabled')).toBe('false'));
    await view.user.click(press('Captions in German'));
    await dialog('Captions for section 1 (German)');
    await view.user.type(screen.getByRole('textbox', { name: /^Caption 1,/ }), 'Hallo');
    passClickGuard();
    await view.user.click(press('Done'));
    expect(panel.queryByText('Captions missing')).toBeNull();
    expect(await view.save()).toMatchObject({ translations: { de: { clipCaptions: said(4, 'Hallo') } } });
  });

  it('may have one of its own, and give it up', async () => {
    const view = begin({ clip: video });
    const panel = await german(view);
    await view.user.click(press('Upload in German'));
    await dialog('Upload a question for section 1 (German)');
    const own = '7f0e5f1a-77a1-4d1e-9a55-0d8a4b6f2c22';
    view.clips.calls.make.mockResolvedValueOnce(createClip({ id: own, kind: 'audio', posterUrl: null }));
    await view.user.upload(chooser('Choose file'), fileOf('hallo.mp3', 'audio/mpeg'));
    await waitFor(() => expect(spoken()).toBe('Uploaded'));
    await view.user.click(press('Use audio'));
    expect(await panel.findByText('German audio')).toBeTruthy();
    expect(await view.save()).toMatchObject({
      clip: video,
      translations: { de: { clip: { id: own, kind: 'audio' } } },
    });
    passClickGuard();
    await view.user.click(press('Use English again'));
    expect(panel.getByText('English video')).toBeTruthy();
    expect((await view.save())?.translations.de?.clip).toBeUndefined();
  });
});
