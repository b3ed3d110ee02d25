import { act, screen } from '@testing-library/react';
import ErrorPage from '@/app/error';
import FailedPage from '@/app/[campaignId]/error';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { createUserVideo } from '../support/visit-factories';

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

it('a take that the device keeps is no reason to wait', () => {
  const takes = createFakeTakes(createDeviceTake({ location: 'device' }));
  const uploads = createFakeUploads();
  renderScreen(<FailedPage error={stale} reset={() => {}} />, { services: { takes, uploads } });
  expect(action()?.textContent).toBe('Reload');
});
