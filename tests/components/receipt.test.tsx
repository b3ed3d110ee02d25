import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReceiptScreen } from '@/components/screens/receipt-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { paths, readReceived } from '@/lib/contract/paths';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, UUID } from '../support/visit-factories';

const given = { extraTime: null, retakes: null, closesAt: null, finishBy: null, language: null };
const field = () => screen.findByLabelText<HTMLInputElement>('Email');
const send = async () => {
  passClickGuard();
  await userEvent.click(screen.getByRole('button', { name: 'Send Receipt' }));
};

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
});

function show(campaign: Partial<Campaign> = {}, visit: Partial<UserVideo> = {}, askReceipt: unknown = null) {
  const calls = answerCalls({
    getUserVideo: createUserVideo({ completed: true, completedUrl: '/film', ...visit }),
    askReceipt: askReceipt ?? new Response(null, { status: 204 }),
  } as Parameters<typeof answerCalls>[0]);
  renderScreen(<ThankYouScreen type="default" campaign={createCampaign({ receipts: true, ...campaign })} />);
  return { asked: () => calls.filter(({ call }) => call === 'askReceipt').map(({ body }) => body), calls };
}

it('whoever gave no address may have a link sent', async () => {
  const { asked } = show();
  await userEvent.type(await field(), 'ada@mail.example');
  await send();
  expect((await screen.findByText(/sent the link to/)).textContent).toBe("We've sent the link to ada@mail.example.");
  expect(asked()).toEqual([{ email: 'ada@mail.example', language: 'en' }]);
});

it('says what is wrong with an address, and asks for one', async () => {
  const { asked } = show({}, {}, new FailureAnswer('contactInvalid'));
  await field();
  await send();
  screen.getByText('Please enter your email address.');
  expect(asked()).toEqual([]);
  await userEvent.type(await field(), 'ada');
  await send();
  await screen.findByText("This email address can't be used. Please check it.");
  expect((await field()).value).toBe('ada');
});

it.each<[string, Partial<Campaign>, Partial<UserVideo>]>([
  ['where no emails can be sent', { receipts: undefined }, {}],
  ['before the end', {}, { completed: false, completedUrl: null }],
  ['to whoever gave an address', {}, { email: 'ada@mail.example' }],
  ['to whoever was invited', { adjusted: given }, {}],
  ['in a test run', { isRehearsal: true }, {}],
])('is not offered %s', async (_, campaign, visit) => {
  const { calls } = show(campaign, visit);
  await answered(calls, 'getUserVideo');
  expect(screen.queryByRole('button', { name: 'Send Receipt' })).toBeNull();
});

describe('the link of a receipt', () => {
  const uuid = '44444444-4444-4444-8444-444444444444';
  const received = { campaign: 'night & day', campaignId: createCampaign().id, uuid, hasFilm: true };
  const hash = (given: typeof received) => new URL(paths.received(given), 'https://film.example').hash;

  it('says which visit it is, and where it can be watched', () => {
    expect(readReceived(hash(received))).toEqual(received);
    expect(readReceived(hash({ ...received, hasFilm: false }))).toEqual({ ...received, hasFilm: false });
    expect(['', '#', '#campaign=night', `#uuid=${uuid}`, '#%'].map(readReceived)).toEqual(Array(5).fill(null));
  });

  it('gives nobody a visit that the server does not know as theirs', async () => {
    window.location.hash = hash(received);
    const calls = answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    const { services } = renderScreen(<ReceiptScreen />);
    await screen.findByRole('heading', { name: "We couldn't open the link" });
    expect(services.identity.peek('night & day')).not.toBe(uuid);
    passClickGuard();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: "We couldn't open the link" });
    expect(calls.map(({ call }) => call)).toEqual(['getUserVideo', 'getUserVideo']);
    window.location.hash = '';
  });
});
