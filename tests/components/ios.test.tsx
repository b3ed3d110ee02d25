import { screen, waitFor } from '@testing-library/react';
import { IosScreen } from '@/components/screens/ios-screen';
import type { DeviceFlags } from '@/lib/browser/device';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { filledButtons } from '../support/seen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const open = (device: Partial<DeviceFlags> = {}) =>
  renderScreen(<IosScreen campaign={createCampaign()} appDeepLink="https://app.hrfix.example/record" />, { device });

beforeEach(() => localStorage.clear());

it('leads into the app and back, and shows the same way as a code (spec 2.18)', async () => {
  answerCalls({ getUserVideo: createUserVideo() });
  open();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Take me to the App' });
  expect(link.href).toBe(`https://app.hrfix.example/record?campaign=demo&video=demo_${UUID}`);
  expect(screen.getByRole('img', { name: 'QR code that opens the app' }).getAttribute('src')).toBe(
    `/demo/ios/code?video=${UUID}`,
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Go Back' }).pathname).toBe('/demo/intro');
});

it('has the code for its first choice on a computer, the link on a phone', async () => {
  answerCalls({ getUserVideo: createUserVideo() });
  const { unmount } = open();
  await screen.findByRole('link', { name: 'Take me to the App' });
  expect(filledButtons()).toEqual([]);
  unmount();
  open({ isMobile: true });
  await screen.findByRole('link', { name: 'Take me to the App' });
  expect(filledButtons()).toEqual(['Take me to the App']);
});

it('says that the app goes on with the video, and that nothing saved is lost', async () => {
  answerCalls({ getUserVideo: createUserVideo() });
  open();
  expect(
    await screen.findByText(
      "The app opens your campaign automatically and continues your video. Everything you've saved is kept.",
    ),
  ).toBeInstanceOf(HTMLElement);
});

it('sends a visitor who has not begun to the start', async () => {
  answerCalls({ getUserVideo: new FailureAnswer('notFound') });
  const { router } = open();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/start'));
});
