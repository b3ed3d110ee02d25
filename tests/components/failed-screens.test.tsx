import { act, screen } from '@testing-library/react';
import ErrorPage from '@/app/error';
import FailedPage from '@/app/[campaignId]/error';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import type { FileSaving } from '@/lib/browser/answers/file-saving';
import { type FileState, openFile } from '@/lib/browser/answers/file-state';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { UUID, createUserVideo } from '../support/visit-factories';

const stale = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const action = () => screen.queryByRole('button');

it.each([ErrorPage, FailedPage])('a page that failed is shown at once, and can be tried again', (Page) => {
  const reset = jest.fn();
  renderScreen(<Page error={new Error('gone')} reset={reset} />);
  expect(heading()).toBe('Something went wrong');
  act(() => action()?.click());
  expect(reset).toHaveBeenCalledTimes(1);
});

it.each([ErrorPage, FailedPage])('a script of another version that is gone is said, and a reload offered', (Page) => {
  renderScreen(<Page error={stale} reset={() => {}} />);
  expect(heading()).toBe('This page has been updated');
  expect(screen.getByText('Please reload it to continue. Your recordings are kept.')).toBeTruthy();
  expect([action()?.textContent, action()?.getAttribute('aria-busy')]).toEqual(['Reload', null]);
});

it('a take that only this page has is saved before the page may be reloaded', async () => {
  const take = createDeviceTake({ location: 'memory' });
  const takes = createFakeTakes(take);
  let saved: (video: ReturnType<typeof createUserVideo>) => void = () => {};
  const uploads = createFakeUploads({ save: () => new Promise((resolve) => (saved = resolve)) });
  renderScreen(<FailedPage error={stale} reset={() => {}} />, { services: { takes, uploads } });
  expect(screen.getByText(/^Please keep this page open for a moment: your recording is only here/)).toBeTruthy();
  expect([action()?.textContent, action()?.getAttribute('aria-busy')]).toEqual(['Uploading…', 'true']);
  await act(async () => saved(createUserVideo()));
  expect([action()?.textContent, action()?.getAttribute('aria-busy')]).toEqual(['Reload', null]);
});

it('a file on its way arrives before the page may be reloaded', () => {
  const answerFiles = createAnswerFiles();
  const file = { fileId: 'mine', name: 'scan.pdf', bytes: 1000 };
  let state: FileState = { ...openFile(undefined), task: { name: 'upload', file, share: 0.4 } };
  let changed = () => {};
  const subscribe = (listener: () => void) => ((changed = listener), () => {});
  answerFiles.open({ campaignName: 'demo', uuid: UUID, sectionId: 'file' }, () => {
    return { getState: () => state, subscribe } as unknown as FileSaving;
  });
  changed();
  const services = { takes: createFakeTakes(), uploads: createFakeUploads(), answerFiles };
  renderScreen(<FailedPage error={stale} reset={() => {}} />, { services });
  expect([action()?.textContent, action()?.getAttribute('aria-busy')]).toEqual(['Uploading…', 'true']);
  state = { ...state, task: null };
  act(() => changed());
  expect([action()?.textContent, action()?.getAttribute('aria-busy')]).toEqual(['Reload', null]);
});

it('a take that the device keeps is no reason to wait', () => {
  const takes = createFakeTakes(createDeviceTake({ location: 'device' }));
  const uploads = createFakeUploads();
  renderScreen(<FailedPage error={stale} reset={() => {}} />, { services: { takes, uploads } });
  expect(action()?.textContent).toBe('Reload');
});
