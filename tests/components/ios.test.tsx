import { screen, waitFor } from '@testing-library/react';
import { IosScreen } from '@/components/screens/ios-screen';
import { Refusal, answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

const open = () => renderScreen(<IosScreen campaign={createCampaign()} appDeepLink="https://app.hrfix.example/record" />);

beforeEach(() => localStorage.clear());

it('leads into the app and back, and shows the same way as a code', async () => {
  answerCalls({ getUserVideo: createUserVideo() });
  open();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Take me to the App' });
  expect(link.href).toBe(`https://app.hrfix.example/record?campaign=demo&video=demo_${UUID}`);
  expect(screen.getByRole('img', { name: 'QR code: the link to the app' }).getAttribute('src')).toBe(`/demo/ios/code?video=${UUID}`);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Go Back' }).pathname).toBe('/demo/intro');
});

it('sends a visitor who has not begun to the start', async () => {
  answerCalls({ getUserVideo: new Refusal('notFound') });
  const { router } = open();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/demo/start'));
});
