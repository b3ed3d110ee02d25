import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useEffect, useState } from 'react';
import { RecordingScreen } from '@/components/screens/recording-screen';
import { CallError } from '@/lib/browser/api/call-error';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import { createVisitLock } from '@/lib/browser/visit/visit-lock';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { createFakeLocks } from '../support/fake-locks';
import { createFakeTakes, createFakeUploads, createDeviceTake } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const TAKE = createDeviceTake();
const saved = createUserVideo({ videos: [createVideoItem()] });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Updates the address' path at every change of the history, as the router does. */
function Address({ campaign = createCampaign() }: { campaign?: Campaign }) {
  const [path, setPath] = useState(window.location.pathname);
  useEffect(() => {
    const watch = (how: 'pushState' | 'replaceState') => {
      const move = window.history[how].bind(window.history);
      jest
        .spyOn(window.history, how)
        .mockImplementation((state: unknown, unused: string, url?: string | URL | null) => {
          move(state, unused, url);
          setPath(window.location.pathname);
        });
    };
    watch('pushState');
    watch('replaceState');
  }, []);
  return (
    <PathnameContext value={path}>
      <RecordingScreen campaign={campaign} />
    </PathnameContext>
  );
}

type Given = { userVideo?: UserVideo; later?: UserVideo; take?: DeviceTake };

/** `later`: the record that the server returns from the second request on. */
function open(path: string, { userVideo = createUserVideo(), later = userVideo, take = TAKE }: Given = {}) {
  window.history.replaceState(null, '', path);
  answerCalls({ getUserVideo: (times) => (times === 0 ? userVideo : later) });
  const takes = createFakeTakes(take);
  const uploads = createFakeUploads({ status: { name: 'onServer' }, save: async () => saved });
  const { router, unmount } = renderScreen(<Address />, { services: { capture: createCapture(), takes, uploads } });
  return {
    router,
    unmount,
    takes,
    uploads,
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
  };
}

/** Opens another tab that holds this visit. Returns a function that closes it and so releases the visit. */
async function openOtherTab(): Promise<{ close: () => void }> {
  const locks = createFakeLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const close = createVisitLock(() => locks).claim({ campaignName: 'demo', uuid: UUID }, () => {});
  await act(async () => {});
  return { close };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it('goes from a section to its saving and on to the next section without asking the server for a page', async () => {
  const { router, pass } = open('/demo/section/1');
  const length = window.history.length;
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Next Section' }));
  expect(window.location.pathname).toBe(`/demo/upload/${TAKE.uploadId}/section/2/true`);
  expect(document.title).toBe('Saving Section · demo · HRfix');
  await screen.findByRole('heading', { name: 'Saving Section' });
  await pass(1000);
  expect(window.location.pathname).toBe('/demo/section/2');
  expect(document.title).toBe('Section 2 · demo · HRfix');
  expect(heading()).toBe('What is your favourite memory of the river?');
  expect(window.history.length).toBe(length + 1);
  expect([...router.push.mock.calls, ...router.replace.mock.calls]).toEqual([]);
});

it('leaves the recording by the router', async () => {
  const { router, pass } = open('/demo/section/1', {
    userVideo: createUserVideo({ completed: true, completedUrl: '/film' }),
  });
  await pass(100);
  expect(router.replace).toHaveBeenCalledWith('/demo/publish');
  expect(window.location.pathname).toBe('/demo/section/1');
});

it('sends what an earlier page left, before the visitor does anything', async () => {
  const { uploads, pass } = open('/demo/section/2', { userVideo: saved, take: createDeviceTake({ sectionId: '2' }) });
  await pass(0);
  expect(uploads.send.mock.calls).toEqual([[TAKE.uploadId]]);
});

it('offers no take again that the server has saved meanwhile', async () => {
  const { takes, pass } = open('/demo/section/1', { userVideo: saved });
  await pass(0);
  expect(takes.list()).toEqual([]);
});

it('says so when another tab is recording, and leaves its takes alone (case 12)', async () => {
  await openOtherTab();
  const { takes, uploads, pass } = open('/demo/section/1', { userVideo: saved });
  await pass(100);
  expect(heading()).toBe("You're already recording in another tab");
  expect(takes.list()).toHaveLength(1);
  expect(uploads.send).not.toHaveBeenCalled();
});

it('goes on by itself, with what the other tab recorded, once that is closed', async () => {
  const other = await openOtherTab();
  const { pass } = open('/demo/section/2', { later: saved });
  await pass(100);
  expect(heading()).toBe("You're already recording in another tab");
  other.close();
  await pass(100);
  expect(heading()).toBe('What is your favourite memory of the river?');
  expect(await screen.findByRole('button', { name: 'Start Recording' })).toBeTruthy();
});

it('shows what becomes of the film also beside another tab', async () => {
  await openOtherTab();
  const { pass } = open('/demo/processing', {
    userVideo: createUserVideo({ videos: ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId })) }),
  });
  await pass(100);
  expect(screen.getByText('Status: Error')).toBeTruthy();
});

it('gives the visit back when the visitor leaves', async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  const told = jest.fn();
  const { unmount, pass } = open('/demo/section/1');
  await pass(100);
  const release = createVisitLock().claim({ campaignName: 'demo', uuid: UUID }, told);
  await pass(0);
  unmount();
  await pass(0);
  expect(told.mock.calls).toEqual([['elsewhere'], ['held']]);
  release();
});

describe('a campaign that is removed in the middle of a take', () => {
  const removed = { call: new FailureAnswer('campaignDeleted'), campaign: { status: 'deleted' } as const };
  const erased = { call: new FailureAnswer('notFound'), campaign: new FailureAnswer('notFound') };
  const erasing = { call: new FailureAnswer('notFound'), campaign: { status: 'deleted' } as const };
  const there = { call: new FailureAnswer('notFound'), campaign: createCampaign() };

  async function finishTake({ call, campaign }: typeof removed | typeof erased | typeof there, allowSharing = true) {
    window.history.replaceState(null, '', '/demo/section/1');
    let isGone = false;
    answerCalls({ getUserVideo: () => (isGone ? call : createUserVideo()), getCampaign: campaign });
    const takes = createFakeTakes(TAKE);
    const save = () => Promise.reject(new CallError(call.code === 'notFound' ? 'notFound' : 'campaignDeleted', ''));
    const uploads = createFakeUploads({ status: { name: 'onServer' }, save });
    const services = { capture: createCapture(), takes, uploads };
    const { router } = renderScreen(<Address campaign={createCampaign({ allowSharing })} />, { services });
    const next = await screen.findByRole('button', { name: 'Next Section' });
    isGone = true;
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(next);
    await act(() => jest.advanceTimersByTimeAsync(100));
    return { router };
  }

  const gone = 'Sorry, it looks like this campaign has been removed.';

  it.each([
    ['is being removed', removed],
    ['is being erased', erasing],
    ['is erased', erased],
  ])('which %s, is told as what it is, and the take can be saved', async (_, how) => {
    const { router } = await finishTake(how);
    expect(heading()).toBe(gone);
    expect(screen.getByRole('main').textContent).toContain('everything uploaded before has been deleted');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Section 1' });
    expect([link.getAttribute('href'), link.download]).toEqual([`blob:${TAKE.uploadId}`, 'demo_section_1.mp4']);
    expect([...router.push.mock.calls, ...router.replace.mock.calls]).toEqual([]);
  });

  it('offers no download where the campaign allowed none', async () => {
    await finishTake(erased, false);
    expect(heading()).toBe(gone);
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  });

  it('is not said to be gone where it is only the visit that is', async () => {
    await finishTake(there);
    expect(screen.queryByText(gone)).toBeNull();
  });
});

it('asks before the page is left while a take is only here', async () => {
  const { uploads, takes, pass } = open('/demo/section/1');
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await pass(0);
  expect(asks()).toBe(false);
  act(() => uploads.tell({ name: 'sending', share: 0.5 }));
  expect(asks()).toBe(true);
  act(() => takes.discard(TAKE.uploadId));
  expect(asks()).toBe(false);
});
