import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setShownLink } from '@/components/overlays/shown-link';
import { OtherWays } from '@/components/screens/other-ways';
import { PhoneCode } from '@/components/screens/phone-code';
import { HANDOVER_SECONDS } from '@/lib/domain/limits';
import { answerCalls, answered } from '../support/answer-calls';
import { createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, UUID } from '../support/visit-factories';

const campaign = createCampaign();

/** The page of who has no camera that works, in a window of a desk unless `isDesk` says otherwise. */
function open({ isDesk = true, isMobile = false, canMove = true } = {}) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => Object.assign(new EventTarget(), { matches: isDesk }) as unknown as MediaQueryList);
  const calls = answerCalls({
    getUserVideo: createUserVideo(canMove ? { hasMoved: false } : {}),
    followVisit: { isHere: true, openedAt: null, section: null, awaited: [] },
    makeHandoverLink: (times) => ({
      token: String(times).repeat(32),
      expiresAt: '2030-12-24T12:00:00.000Z',
      laterUntil: null,
    }),
    revokeHandoverLink: new Response(),
  });
  localStorage.setItem('/visits', JSON.stringify({ [campaign.name]: UUID }));
  const { unmount } = renderScreen(
    <>
      <PhoneCode campaign={campaign}>
        <p>No picture</p>
      </PhoneCode>
      <OtherWays campaign={campaign} />
    </>,
    { device: { isMobile }, services: { takes: createFakeTakes(), uploads: createFakeUploads() } },
  );
  return { calls, unmount, made: () => calls.filter(({ call }) => call === 'makeHandoverLink').length };
}

const code = { name: 'QR code: the link that continues on your phone' };
const drawn = (image: HTMLElement) => image.querySelector('path')?.getAttribute('d');

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: /^Use Your Phone/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Copy Link' });
  return dialog;
}

afterEach(() => act(() => setShownLink(null)));

it('shows the code of a link at once, and what it is for', async () => {
  const { made } = open();
  expect(await screen.findByRole('img', code)).toBeInstanceOf(Element);
  expect(screen.getByText('To continue on your phone, point its camera here.')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText('No picture')).toBeNull();
  expect(made()).toBe(1);
});

it.each([
  ['in a window without room for it', { isDesk: false }],
  ['on a phone', { isMobile: true }],
  ['with a backend that moves no visits', { canMove: false }],
])('makes no link %s', async (_, given) => {
  const { calls, made } = open(given);
  await answered(calls, 'getUserVideo');
  expect(await screen.findByText('No picture')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('img', code)).toBeNull();
  expect(made()).toBe(0);
});

it('shows the link of the dialog, which has ended its own, also when the dialog is closed', async () => {
  const { made } = open();
  const first = drawn(await screen.findByRole('img', code));
  const dialog = await openDialog();
  const newer = drawn(dialog.getByRole('img', { name: 'QR code: the link below' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(newer).not.toBe(first);
  expect(drawn(screen.getByRole('img', code))).toBe(newer);
  expect(made()).toBe(2);
});

it('shows none when the link is revoked', async () => {
  const { calls } = open();
  await screen.findByRole('img', code);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke Link' }));
  await answered(calls, 'revokeHandoverLink');
  await waitFor(() => expect(screen.queryByRole('img', { hidden: true })).toBeNull());
  expect(screen.getByText('No picture')).toBeInstanceOf(HTMLElement);
});

it('makes another one when the one of the dialog has expired', async () => {
  const link = {
    ...{
      kind: 'now' as const,
      uuid: UUID,
      url: 'http://localhost/r/0',
      expiresAt: '2030-12-24T12:00:00.000Z',
      kept: [],
    },
    until: Date.now() + HANDOVER_SECONDS.now * 1000,
  };
  act(() => setShownLink({ isOpen: false, link }));
  const { made } = open();
  const earlier = drawn(await screen.findByRole('img', code));
  expect(made()).toBe(0);
  act(() => setShownLink({ isOpen: false, link: { ...link, until: Date.now() } }));
  await waitFor(() => expect(made()).toBe(1));
  await waitFor(() => expect(drawn(screen.getByRole('img', code))).not.toBe(earlier));
});
