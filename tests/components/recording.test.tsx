import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useEffect, useState } from 'react';
import { RecordingScreen } from '@/components/screens/recording-screen';
import { createTakeStore } from '@/lib/browser/takes/take-store';
import { answerCalls } from '../support/answer-calls';
import { createCapture, createTake } from '../support/browser-factories';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const TAKE = createTake();

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Like the router, this makes the address' path known whenever the history moves. */
function Address() {
  const [path, setPath] = useState(window.location.pathname);
  useEffect(() => {
    const watch = (how: 'pushState' | 'replaceState') => {
      const move = window.history[how].bind(window.history);
      jest.spyOn(window.history, how).mockImplementation((state: unknown, unused: string, url?: string | URL | null) => {
        move(state, unused, url);
        setPath(window.location.pathname);
      });
    };
    watch('pushState');
    watch('replaceState');
  }, []);
  return (
    <PathnameContext value={path}>
      <RecordingScreen campaign={createCampaign()} />
    </PathnameContext>
  );
}

function open(path: string, userVideo = createUserVideo()) {
  window.history.replaceState(null, '', path);
  answerCalls({ getUserVideo: userVideo });
  const takes = { ...createTakeStore(), playbackUrl: () => 'blob:take' };
  takes.keep(TAKE);
  const upload = async () => createUserVideo({ videos: [createVideoItem()] });
  const { router } = renderScreen(<Address />, { services: { capture: createCapture(), takes, uploads: { upload } } });
  return { router, pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)) };
}

it('goes from a section to its saving and on to the next section without asking the server for a page', async () => {
  const { router, pass } = open('/demo/section/1');
  const length = window.history.length;
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Next Section' }));
  expect(window.location.pathname).toBe(`/demo/upload/${TAKE.uploadId}/section/2/true`);
  expect(document.title).toBe('Saving Section · HRfix');
  await pass(1000);
  expect(window.location.pathname).toBe('/demo/section/2');
  expect(document.title).toBe('Section 2 · HRfix');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is your favourite memory of the river?');
  expect(window.history.length).toBe(length + 1);
  expect([...router.push.mock.calls, ...router.replace.mock.calls]).toEqual([]);
});

it('leaves the recording by the router', async () => {
  const { router, pass } = open('/demo/section/1', createUserVideo({ completed: true, completedUrl: '/film' }));
  await pass(100);
  expect(router.replace).toHaveBeenCalledWith('/demo/publish');
  expect(window.location.pathname).toBe('/demo/section/1');
});
