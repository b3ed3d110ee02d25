import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ArrivingScreen } from '@/components/screens/arriving-screen';
import { ElsewhereScreen } from '@/components/screens/elsewhere-screen';
import { HandoverScreen } from '@/components/screens/handover-screen';
import { OtherWays } from '@/components/screens/other-ways';
import { Step2Screen } from '@/components/screens/step2-screen';
import type { VisitPlace } from '@/lib/contract/handover-calls';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls, answered, FailureAnswer } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { createCampaign, createUserVideo, UUID } from '../support/visit-factories';

const TOKEN = 'a1'.repeat(16);
const place = (given: Partial<VisitPlace> = {}): VisitPlace => ({
  ...{ isHere: true, movedAt: null, section: null, awaited: [] },
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

  it('revokes the link and closes', async () => {
    const { calls, dialog } = await openDialog({}, { revokeHandoverLinks: undefined as never });
    await dialog.findByRole('button', { name: 'Copy Link' });
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke Link' }));
    await answered(calls, 'revokeHandoverLinks');
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
  const open = (answers: VisitPlace, status: Parameters<typeof createFakeUploads>[0] = {}) => {
    const calls = answerCalls({ followVisit: answers });
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

  it('says what goes on elsewhere, and that all is saved', async () => {
    open(place({ isHere: false, movedAt: '2030-06-01T18:42:00.000Z', section: 2 }));
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

it('a link that gives nothing says the same whatever became of it', async () => {
  const calls = answerCalls({});
  renderScreen(<HandoverScreen token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInstanceOf(HTMLElement);
  expect(calls).toEqual([{ call: 'openHandover', body: { token: TOKEN } }]);
});

describe('who has no camera that works', () => {
  const open = (given: Partial<UserVideo> = {}, agent?: string) => {
    const calls = answerCalls({
      getUserVideo: createUserVideo({ hasMoved: false, ...given }),
      followVisit: place(),
      makeHandoverLink: () => ({ token: TOKEN, expiresAt: '2030-12-24T12:00:00.000Z', laterUntil: null }),
    });
    if (agent) jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
    renderScreen(<OtherWays campaign={{ ...campaign, acceptsFiles: true }} onAudio={() => {}} />);
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
    const calls = open({}, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1');
    await answered(calls, 'getUserVideo');
    await screen.findByRole('button', { name: /^Upload a Recording/ });
    expect(screen.queryByRole('button', { name: /^Use Your Phone/ })).toBeNull();
  });
});
