import { act, screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useState } from 'react';
import { RecordingScreen } from '@/components/screens/recording-screen';
import { VisitContext, useVisitServices } from '@/components/visit/visit-context';
import { createQueuedTakes } from '@/lib/browser/visit/queued-takes';
import type { RecordingServices, VisitServices } from '@/lib/browser/visit/visit-services';
import { answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { FailingPage } from '../support/failing-page';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

/** Loads what recording needs; each test says when it is there. */
let mockLoad: (visit: VisitServices) => Promise<RecordingServices>;
jest.mock('@/components/visit/load-recording', () => ({
  loadRecording: (visit: VisitServices) => mockLoad(visit),
}));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});

/** A page that has not loaded what recording needs. */
function Unloaded({ children }: { children: ReactNode }) {
  const loaded = useVisitServices();
  const [services] = useState({ ...loaded, openedRecording: () => null });
  return <VisitContext value={services}>{children}</VisitContext>;
}

function open(path: string) {
  window.history.replaceState(null, '', path);
  answerCalls({ getUserVideo: createUserVideo() });
  const take = createDeviceTake();
  const uploads = createFakeUploads({ save: () => new Promise(() => {}) });
  return renderScreen(
    <FailingPage>
      <Unloaded>
        <PathnameContext value={path}>
          <RecordingScreen campaign={createCampaign()} />
        </PathnameContext>
      </Unloaded>
    </FailingPage>,
    { services: { capture: createCapture(), takes: createFakeTakes(take), uploads } },
  );
}

const startButton = () => screen.queryByRole('button', { name: 'Start Recording' });

it('shows the question before it has loaded what recording needs, and offers to record once it is there', async () => {
  let arrive: (services: RecordingServices) => void = () => {};
  mockLoad = () => new Promise((resolve) => (arrive = resolve));
  createQueuedTakes(localStorage, null).put({ ...createDeviceTake(), problem: null });
  const { services } = open('/demo/section/2');
  expect(await screen.findByRole('heading', { name: 'What is your favourite memory of the river?' })).toBeTruthy();
  await act(async () => {});
  // The section before is done, although only the device knows that yet.
  expect(window.location.pathname).toBe('/demo/section/2');
  expect(startButton()).toBeNull();
  await act(async () => arrive(services));
  expect(await screen.findByRole('button', { name: 'Start Recording' })).toBeTruthy();
  expect(window.location.pathname).toBe('/demo/section/2');
});

it('loads it again when a page that failed without it is shown again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  mockLoad = () => Promise.reject(new Error('offline'));
  const { services } = open('/demo/section/1');
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  mockLoad = async () => services;
  await act(async () => tryAgain.click());
  expect(await screen.findByRole('button', { name: /Next Section|Start Recording/ })).toBeTruthy();
});
