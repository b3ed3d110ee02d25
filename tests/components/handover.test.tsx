import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ArrivingScreen } from '@/components/screens/arriving-screen';
import { ElsewhereScreen } from '@/components/screens/elsewhere-screen';
import { HandoverScreen } from '@/components/screens/handover-screen';
import { OtherWays } from '@/components/screens/other-ways';
import { StartScreen } from '@/components/screens/start-screen';
import { Step2Screen } from '@/components/screens/step2-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import type { FileSaving } from '@/lib/browser/answers/file-saving';
import { type FileState, openFile } from '@/lib/browser/answers/file-state';
import { CallError } from '@/lib/browser/api/call-error';
import type { DeviceFlags } from '@/lib/browser/device';
import type { VisitPlace } from '@/lib/contract/handover-calls';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls, answered, FailureAnswer } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { createCampaign, createSection, createUserVideo, createVideoItem, UUID } from '../support/visit-factories';

const TOKEN = 'a1'.repeat(16);
const place = (given: Partial<VisitPlace> = {}): VisitPlace => ({
  ...{ isHere: true, openedAt: null, section: null, awaited: [] },
  ...given,
});
const campaign = createCampaign();
const [first, second] = campaign.sections.map(({ id }) => id);
const offer = { name: 'Continue on Another Device' };

function openStep2(given: Partial<UserVideo> = {}, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    getUserVideo: createUserVideo({ hasMoved: false, ...given }),
    followVisit: place(),
    makeHandoverLink: () => ({
      token: TOKEN,
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      laterUntil: null,
    }),
    ...answers,
  });
  localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
  const kept = createDeviceTake({ campaignName: campaign.name, uuid: UUID, sectionId: first ?? '', ending: 'stopped' });
  const page = renderScreen(<Step2Screen campaign={campaign} />, {
    services: { takes: createFakeTakes(kept), uploads: createFakeUploads() },
  });
  return { calls, ...page };
}

async function openDialog(...given: Parameters<typeof openStep2>) {
  const page = openStep2(...given);
  await userEvent.click(await screen.findByRole('button', offer));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
}

describe('the dialog that takes a visit to another device', () => {
  it('tells the server what this device keeps, and shows the link, its code and what comes next', async () => {
    const { calls, dialog } = await openDialog();
    expect(await dialog.findByText(`${location.origin}/r/${TOKEN}`)).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('img', { name: 'QR code: the link below' })).toBeInstanceOf(Element);
    expect(dialog.getByText(/You'll continue with Section 2\. Your recordings are kept\./)).toBeInstanceOf(HTMLElement);
    const made = calls.filter(({ call }) => call === 'followVisit' || call === 'makeHandoverLink').slice(0, 2);
    expect(made).toEqual([
      { call: 'followVisit', body: { unsent: [first] } },
      { call: 'makeHandoverLink', body: { kind: 'now' } },
    ]);
  });

  it('says for two seconds that the link is copied', async () => {
    const { dialog } = await openDialog();
    const writeText = jest.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await userEvent.click(await dialog.findByRole('button', { name: 'Copy Link' }));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/r/${TOKEN}`);
    expect(dialog.getByRole('button', { name: 'Copied' })).toBeInstanceOf(HTMLElement);
    expect(spoken()).toBe('Copied');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Copy Link' })).toBeInstanceOf(HTMLElement), {
      timeout: 3000,
    });
  });

  it('revokes the link, says so, and makes another one only when it is asked to', async () => {
    const { calls, dialog } = await openDialog({}, { revokeHandoverLink: new Response() });
    await dialog.findByRole('button', { name: 'Copy Link' });
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke Link' }));
    await answered(calls, 'revokeHandoverLink');
    expect(calls.at(-1)).toEqual({ call: 'revokeHandoverLink', body: { kind: 'now' } });
    await waitFor(() => expect(spoken()).toBe('The link no longer works.'));
    expect(dialog.getByText('The link no longer works.', SEEN)).toBeInstanceOf(HTMLElement);
    expect(dialog.queryByRole('img')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'New Link' }));
    await dialog.findByRole('button', { name: 'Copy Link' });
    expect(calls.at(-1)).toEqual({ call: 'makeHandoverLink', body: { kind: 'now' } });
  });

  it('keeps the link to go on at once while the one for later is looked at', async () => {
    const { calls, dialog } = await openDialog();
    await dialog.findByRole('button', { name: 'Copy Link' });
    await userEvent.click(dialog.getByRole('button', { name: 'Get a Link for Later' }));
    await waitFor(() => expect(calls.filter(({ call }) => call === 'makeHandoverLink')).toHaveLength(2));
    passClickGuard();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue Now Instead' }));
    expect(dialog.getByText('The link works once and expires in 15 minutes.')).toBeInstanceOf(HTMLElement);
    expect(calls.filter(({ call }) => call === 'makeHandoverLink')).toHaveLength(2);
  });

  it('makes no link for later in the place of one that somebody may keep, unless it is asked to', async () => {
    const laterUntil = '2030-12-24T12:00:00.000Z';
    const { calls, dialog } = await openDialog(
      {},
      { makeHandoverLink: () => ({ token: TOKEN, expiresAt: laterUntil, laterUntil }) },
    );
    await dialog.findByRole('button', { name: 'Copy Link' });
    await userEvent.click(dialog.getByRole('button', { name: 'Get a Link for Later' }));
    expect(dialog.getByText(/You already have a link that works until December 24\./)).toBeInstanceOf(HTMLElement);
    const made = () => calls.filter(({ call }) => call === 'makeHandoverLink').map(({ body }) => body);
    expect(made()).toEqual([{ kind: 'now' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'New Link' }));
    expect(await dialog.findByText('The link works once and expires on December 24.')).toBeInstanceOf(HTMLElement);
    expect(made()).toEqual([{ kind: 'now' }, { kind: 'later' }]);
  });

  it('says that there is no link, and tries again', async () => {
    const { dialog } = await openDialog({}, { makeHandoverLink: new FailureAnswer('unavailable') });
    expect(await dialog.findByText("We couldn't create the link.")).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: 'Try Again' })).toBeInstanceOf(HTMLElement);
  });
});

it('a backend that cannot move a visit is asked for nothing, and nothing is offered', async () => {
  const { calls } = openStep2({ hasMoved: undefined });
  await answered(calls, 'getUserVideo');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByRole('button', offer)).toBeNull();
});

it('a page whose visit has left turns its camera off and is rendered anew, within five seconds', async () => {
  const { router, calls, services } = openStep2({ hasMoved: true }, { followVisit: place({ isHere: false }) });
  const closeCamera = jest.spyOn(services, 'closeCamera');
  await waitFor(() => expect(router.refresh).toHaveBeenCalled(), { timeout: 5000 });
  expect(closeCamera).toHaveBeenCalled();
  expect(calls.find(({ call }) => call === 'followVisit')?.body).toEqual({ unsent: [first] });
});

describe('a device that the visit has left', () => {
  afterEach(() => localStorage.removeItem('/answers'));
  const open = (
    answer: VisitPlace,
    status: Parameters<typeof createFakeUploads>[0] = {},
    more: Parameters<typeof answerCalls>[0] = {},
  ) => {
    const calls = answerCalls({ followVisit: answer, ...more });
    localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
    const kept = createDeviceTake({
      campaignName: campaign.name,
      uuid: UUID,
      sectionId: second ?? '',
      ending: 'stopped',
    });
    const uploads = createFakeUploads({ save: () => new Promise(() => {}), ...status });
    const page = renderScreen(<ElsewhereScreen campaign={campaign} />, {
      services: { takes: createFakeTakes(kept), uploads },
    });
    return { calls, uploads, ...page };
  };

  it('sends what it keeps, and asks to be kept open', async () => {
    const { uploads } = open(place({ isHere: false, awaited: [second ?? ''] }), {
      status: { name: 'sending', share: 0.64 },
    });
    expect(
      await screen.findByText('Please keep this page open. Section 2 is still uploading from this device.'),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64');
    expect(uploads.save).toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Continue Here Instead' })).toBeNull();
  });

  it('says what was typed and only it has, also when it comes back with nothing else', async () => {
    const typed = { revision: 3, draft: { kind: 'text', text: 'half a' } };
    localStorage.setItem('/answers', JSON.stringify({ [`${campaign.name}/${UUID}/${first}`]: typed }));
    const continueHere = place({ section: 1 });
    const { calls } = open(place({ isHere: false, section: 1 }), {}, { continueHere });
    expect(await screen.findByText('Section 1 is saved on this device', SEEN)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText('You can close this page.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue Here Instead' }));
    await answered(calls, 'continueHere');
    expect(calls).toContainEqual({ call: 'continueHere', body: { unsent: [] } });
  });

  it('does not call saved what is awaited, but not from this page', async () => {
    open(place({ isHere: false, awaited: [first ?? ''] }));
    expect(await screen.findByText("Section 1 hasn't arrived on our server.", SEEN)).toBeInstanceOf(HTMLElement);
  });

  describe('with a file on its way', () => {
    const FILE = { fileId: 'mine', name: 'scan.pdf', bytes: 1000 };
    function openWithFile(answer: VisitPlace) {
      const calls = answerCalls({ followVisit: answer });
      localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
      const answerFiles = createAnswerFiles();
      let state: FileState = { ...openFile(undefined), task: { name: 'upload', file: FILE, share: 0.4 } };
      let changed = () => {};
      const subscribe = (listener: () => void) => ((changed = listener), () => {});
      answerFiles.open({ campaignName: campaign.name, uuid: UUID, sectionId: second ?? '' }, () => {
        return { getState: () => state, subscribe } as unknown as FileSaving;
      });
      const tell = (next: Partial<FileState>) => {
        state = { ...state, ...next };
        changed();
      };
      tell({});
      const services = { takes: createFakeTakes(), uploads: createFakeUploads(), answerFiles };
      renderScreen(<ElsewhereScreen campaign={campaign} />, { services });
      return { calls, tell: (next: Partial<FileState>) => act(() => tell(next)) };
    }

    it('sends it on, says that it is still here, and then that all is saved', async () => {
      const { calls, tell } = openWithFile(place({ isHere: false, awaited: [second ?? ''] }));
      expect(
        await screen.findByText('Please keep this page open. Section 2 is still uploading from this device.'),
      ).toBeInstanceOf(HTMLElement);
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
      expect(calls[0]).toEqual({ call: 'followVisit', body: { unsent: [second] } });
      tell({ task: null });
      expect(screen.getByText('All your recordings are saved on our server.', SEEN)).toBeInstanceOf(HTMLElement);
    });

    it('says that it has not arrived when it was refused', async () => {
      const { tell } = openWithFile(place({ isHere: false, section: 2, awaited: [second ?? ''] }));
      await screen.findByText(/still uploading from this device/);
      tell({ task: null, refused: { name: 'scan.pdf', problem: 'fileUnsafe' } });
      expect(screen.getByText("Section 2 hasn't arrived on our server.", SEEN)).toBeInstanceOf(HTMLElement);
      expect(screen.getByRole('button', { name: 'Continue Here Instead' })).toBeInstanceOf(HTMLElement);
    });
  });

  it('says nothing of the time of another day', async () => {
    open(place({ isHere: false, openedAt: '2020-06-01T18:42:00.000Z', section: 2 }));
    expect(await screen.findByText('Please continue with Section 2 on that device.')).toBeInstanceOf(HTMLElement);
  });

  it('takes the visit back with what it could not send, on the same page, which alone may have it', async () => {
    const refused = async () => Promise.reject(new CallError('noRetakesLeft', ''));
    const { calls, router } = open(
      place({ isHere: false, section: 2, awaited: [second ?? ''] }),
      { save: refused },
      {
        continueHere: place({ section: 2 }),
        getUserVideo: createUserVideo({ videos: [createVideoItem({ sectionId: first })] }),
      },
    );
    expect(await screen.findByText('Section 2 is saved on this device', SEEN)).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Continue Here Instead' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/${campaign.name}/section/2`));
    expect(calls).toContainEqual({ call: 'continueHere', body: { unsent: [second] } });
  });

  it('says what goes on elsewhere, and that all is saved', async () => {
    open(place({ isHere: false, openedAt: new Date().toISOString(), section: 2 }));
    expect(await screen.findByText(/The link was opened there at .+ Please continue with Section 2/)).toBeInstanceOf(
      HTMLElement,
    );
    expect(screen.getByText('All your recordings are saved on our server.', SEEN)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Continue Here Instead' })).toBeInstanceOf(HTMLElement);
  });
});

it('the next device says what it waits for, and that nobody has to wait', async () => {
  answerCalls({ followVisit: place({ awaited: [first ?? ''] }) });
  localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
  renderScreen(<ArrivingScreen campaign={campaign} />);
  expect(
    await screen.findByText('Section 1 is still uploading from your other device. Please keep its page open.'),
  ).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('button', { name: 'Continue Without Waiting' })).toBeInstanceOf(HTMLElement);
});

it('the next device asks for an answer again, where one is awaited, and not for a recording', async () => {
  const asked = createCampaign({
    sections: [
      createSection(),
      createSection({ id: 'file', answerType: { kind: 'file', formats: ['pdf'], maxMegabytes: 5, isOptional: false } }),
    ],
  });
  answerCalls({ followVisit: place({ awaited: ['file'] }) });
  localStorage.setItem('/visits', JSON.stringify({ [asked.name]: UUID }));
  renderScreen(<ArrivingScreen campaign={asked} />);
  expect(await screen.findByRole('heading', { name: 'Your answers are on their way' })).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("If you don't wait, you'll answer this section again.")).toBeInstanceOf(HTMLElement);
});

it('a link that nobody sees yet, as one that is opened ahead, uses up nothing', async () => {
  const calls = answerCalls({});
  const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderScreen(<HandoverScreen token={TOKEN} />);
  expect(screen.getByRole('heading', { name: 'Opening your recording…' })).toBeInstanceOf(HTMLElement);
  expect(calls).toEqual([]);
  sight.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await answered(calls, 'openHandover');
});

it('a link whose answer was lost is opened again as the same browser, also by another scan', async () => {
  const calls = answerCalls({ openHandover: new FailureAnswer('unavailable') });
  const { unmount } = renderScreen(<HandoverScreen token={TOKEN} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  unmount();
  renderScreen(<HandoverScreen token={TOKEN} />);
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('a link that gives nothing says the same whatever became of it', async () => {
  const calls = answerCalls({});
  renderScreen(<HandoverScreen token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInstanceOf(HTMLElement);
  expect(calls).toEqual([{ call: 'openHandover', body: { token: TOKEN, opener: expect.any(String) } }]);
});

it('Thank You offers another device, too, for what is finished', async () => {
  answerCalls({ getUserVideo: createUserVideo({ hasMoved: false, completed: true }) });
  localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
  renderScreen(<ThankYouScreen type="default" campaign={campaign} />);
  expect(await screen.findByRole('button', offer)).toBeInstanceOf(HTMLElement);
});

it('Start begins anew after a visit that another device has finished', async () => {
  answerCalls({
    getUserVideo: (times) => new FailureAnswer(times === 0 ? 'continuedElsewhere' : 'notFound', { isFinished: true }),
  });
  localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
  const { services } = renderScreen(<StartScreen campaign={campaign} />);
  await waitFor(() => expect(services.identity.peek(campaign.name)).not.toBe(UUID));
  expect(services.identity.hasFinished(campaign.name)).toBe(true);
});

describe('a page whose visit has left this device', () => {
  it('is rendered anew also when nothing is known of it yet', async () => {
    const { router } = openStep2(
      {},
      {
        getUserVideo: new FailureAnswer('continuedElsewhere', { isFinished: false }),
        followVisit: place({ isHere: false }),
      },
    );
    await waitFor(() => expect(router.refresh).toHaveBeenCalled(), { timeout: 5000 });
  });
});

describe('who has no camera that works', () => {
  const open = (device: Partial<DeviceFlags> = {}) => {
    const calls = answerCalls({
      getUserVideo: createUserVideo({ hasMoved: false }),
      followVisit: place(),
      makeHandoverLink: () => ({ token: TOKEN, expiresAt: '2030-12-24T12:00:00.000Z', laterUntil: null }),
    });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
    renderScreen(<OtherWays campaign={{ ...campaign, acceptsFiles: true }} onAudio={() => {}} />, { device });
    return calls;
  };
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim());

  it('is offered sound alone, the phone and a file, in this order', async () => {
    open();
    await screen.findByRole('button', { name: /^Use Your Phone/ });
    expect(names()).toEqual([
      expect.stringMatching(/^Answer/),
      'Use Your Phone Continue there. Your recordings are kept.',
      expect.stringMatching(/^Upload a Recording/),
    ]);
  });

  it('is told step by step how to go on with a phone', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Use Your Phone/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use your phone' }));
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      "Point your phone's camera at the code.",
      'Open the link that appears.',
      'Continue with Section 1 on your phone.',
    ]);
  });

  it('is not told to use a phone on one', async () => {
    const calls = open({ isMobile: true, isIOS: true });
    await answered(calls, 'getUserVideo');
    await screen.findByRole('button', { name: /^Upload a Recording/ });
    expect(screen.queryByRole('button', { name: /^Use Your Phone/ })).toBeNull();
  });
});
