import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { CaptureError } from '@/lib/browser/capture/capture';
import type { DeviceFlags } from '@/lib/browser/device';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { MAX_FILE_BYTES } from '@/lib/domain/limits';
import { answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('/uuid', UUID);
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => {};
  // jsdom reads no bytes of a file.
  Blob.prototype.arrayBuffer = function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
});
afterEach(() => jest.useRealTimers());

const MOV = () => new File(['\0\0\0\x14ftypqt  and so on'], 'IMG_2041.MOV');

type Given = {
  campaign?: Partial<Campaign>;
  device?: Partial<DeviceFlags>;
  userVideo?: UserVideo;
  arrived?: () => Promise<{ url: string; count: number }>;
};

function open({
  campaign,
  device = { isMediaRecorderSupported: false },
  userVideo = createUserVideo(),
  arrived,
}: Given = {}) {
  answerCalls({ getUserVideo: userVideo });
  const [takes, uploads] = [createFakeTakes(), createFakeUploads()];
  takes.add = (uploadId, { blob }) => {
    const take = takes.get(uploadId)!;
    takes.tell({ ...take, bytes: take.bytes + blob.size });
  };
  if (arrived) uploads.arrived = arrived;
  const capture = createCapture({
    open: () => Promise.reject(new CaptureError('notFound', 'There is no camera')),
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });
  const { router } = renderScreen(
    <SectionScreen campaign={createCampaign({ acceptsFiles: true, ...campaign })} sectionNum={1} />,
    { device, services: { capture, takes, uploads } },
  );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return {
    ...{ router, takes, uploads, pass, press },
    choose: async (file: File, label = 'Choose File') => {
      await user.upload(await screen.findByLabelText(label, { selector: 'input' }), file);
      // The file is read, and then jsdom, which plays nothing, does not tell its length.
      for (const milliseconds of [1000, 5000]) await pass(milliseconds);
    },
  };
}

const offered = () => screen.queryByRole('button', { name: /^Upload a Recording/ });
const chooser = () => screen.getByLabelText('Choose File', { selector: 'input' });

describe('where nothing records', () => {
  it('a file is offered beneath the words of the specification', async () => {
    const { pass } = open();
    await pass(0);
    expect(screen.getByRole('alert').textContent).toContain('Sorry, your browser is not supported.');
    expect(offered()).not.toBeNull();
  });

  it.each([
    ['another backend, which knows nothing of it', { campaign: { acceptsFiles: undefined } }, true],
    ['a page without a secure connection', {}, false],
  ])('none is offered by %s', async (_, given, isSecure) => {
    Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
    const { pass } = open(given);
    await pass(0);
    expect(offered()).toBeNull();
  });

  it('a camera that is not found comes first, then the file', async () => {
    const { pass, press } = open({ device: {} });
    await pass(1000);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInstanceOf(HTMLElement);
    await press(/^Upload a Recording/);
    await press('Use the Camera Instead');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInstanceOf(HTMLElement);
    expect(offered()).not.toBeNull();
  });
});

describe('a file', () => {
  it('is sent as it is, can be watched, and is gone on with', async () => {
    const { router, takes, uploads, press, choose } = open();
    await press(/^Upload a Recording/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(createCampaign().sections[0]!.prompt);
    expect(screen.getByText(/Time limit: 30 seconds/)).toBeInstanceOf(HTMLElement);
    await choose(MOV());
    const [take] = takes.list();
    expect(take).toMatchObject({ fileBytes: MOV().size, ending: 'stopped' });
    expect(uploads.send).toHaveBeenCalledWith(take?.uploadId);
    expect(screen.getByLabelText('Your recording')).toBeInstanceOf(HTMLElement);
    await press('Next Section');
    expect(router.push).toHaveBeenCalledWith(expect.stringContaining(`/upload/${take?.uploadId}`));
  });

  it.each([
    ['that is too large', MOV(), MAX_FILE_BYTES + 1, /“IMG_2041.MOV” is too large\. .* up to 500 MB/],
    ['that is no video', new File(['a picture'], 'cat.mp4'), undefined, /“cat.mp4” can't be used\./],
  ])('%s is refused before it is sent, and the chooser has the focus', async (_, file, size, words) => {
    if (size) Object.defineProperty(file, 'size', { value: size });
    const { takes, press, choose } = open();
    await press(/^Upload a Recording/);
    await choose(file);
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(document.activeElement).toBe(chooser());
    expect(takes.list()).toEqual([]);
  });

  it.each([
    ['fileTooLong', { seconds: 128 }, /“IMG_2041.MOV” is 2 minutes 8 seconds long\. .* up to 30 seconds\./],
    ['fileUnusable', {}, /“IMG_2041.MOV” can't be used\./],
    ['thinkTimeOver', {}, /“IMG_2041.MOV” came too late\./],
    ['internal', {}, /“IMG_2041.MOV” couldn't be uploaded\./],
  ] as const)('that the server refuses (%s) counts as no take', async (code, details, words) => {
    const { takes, press, choose } = open({
      campaign: { retakes: 0 },
      arrived: () => Promise.reject(errorFromAnswer(413, { error: { code, details } })),
    });
    await press(/^Upload a Recording/);
    await choose(MOV());
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(takes.list()).toEqual([]);
    expect(chooser()).toBeInstanceOf(HTMLElement);
  });

  it('can be cancelled while it is sent', async () => {
    const { takes, uploads, press, choose } = open({ arrived: () => new Promise(() => {}) });
    await press(/^Upload a Recording/);
    await choose(MOV());
    const [take] = takes.list();
    expect(screen.getByRole('progressbar', { name: 'Uploading...' })).toBeInstanceOf(HTMLElement);
    await press('Cancel');
    expect(uploads.discard).toHaveBeenCalledWith(take?.uploadId);
    expect(takes.list()).toEqual([]);
  });

  it('takes the place of the one before only when the server has it', async () => {
    sessionStorage.setItem(`introreel/way/demo/${UUID}`, 'file');
    const saved = createUserVideo({ videos: [createVideoItem({ sectionId: '1' })] });
    const { press, choose, takes } = open({ userVideo: saved });
    await press('Re-Record');
    await press('Keep Previous Recording');
    await press('Re-Record');
    await choose(MOV());
    expect(takes.list()).toHaveLength(1);
  });

  it('comes from the camera app on a phone, or from its files', async () => {
    const { press } = open({ device: { isMediaRecorderSupported: false, isMobile: true } });
    await press(/^Upload a Recording/);
    const app = screen.getByLabelText('Open Camera App', { selector: 'input' });
    expect([app.getAttribute('capture'), chooser().getAttribute('capture')]).toEqual(['user', null]);
  });
});
