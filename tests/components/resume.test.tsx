import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { ResumeScreen } from '@/components/screens/resume-screen';
import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import type { DeviceFlags } from '@/lib/browser/device';
import type { SendResume as Send } from '@/lib/browser/resume/send-resume';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls, answered } from '../support/answer-calls';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { filledButtons } from '../support/seen';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';
import { passClickGuard } from '../support/pass-click-guard';

type Given = { send?: Send; device?: Partial<DeviceFlags>; userVideo?: UserVideo; type?: 'job' | 'default' };

const PDF = new File(['%PDF-1.7'], 'ada.PDF', { type: 'application/pdf' });
const PICTURE = new File(['png'], 'ada.png', { type: 'image/png' });

/** A page that the visitor can leave while the app stays open. */
function Leavable({ children }: { children: ReactNode }) {
  const [isHere, setIsHere] = useState(true);
  return isHere ? (
    <>
      {children}
      <button onClick={() => setIsHere(false)}>Leave</button>
    </>
  ) : null;
}

async function open({
  send = async () => createUserVideo(),
  device,
  userVideo = createUserVideo(),
  type = 'job',
}: Given = {}) {
  const heard = answerCalls({ getUserVideo: userVideo });
  const sendResume = jest.fn<ReturnType<Send>, Parameters<Send>>(send);
  const { router } = renderScreen(
    <Leavable>
      <ResumeScreen campaign={createCampaign({ type })} send={sendResume} />
    </Leavable>,
    { device },
  );
  await answered(heard, 'getUserVideo');
  // The browser's file chooser hides other files, but the visitor can make it show them.
  const user = userEvent.setup({ applyAccept: false });
  const choose = async (file: File) => user.upload(chooser(), file);
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  return { heard, router, sendResume, choose, press };
}

const chooser = () => screen.getByLabelText<HTMLInputElement>(/File$|^Uploading/, { selector: 'input' });
const chooserWords = () => chooser().labels?.[0]?.textContent;
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Go|One moment…)$/ });
const refusal =
  (code: string, details = {}) =>
  async () =>
    Promise.reject(errorFromAnswer(400, { error: { code, details } }));

beforeEach(() => localStorage.clear());

it('begins without a file, with Go closed (spec 1.7, 2.69, 5.5, 5.8, 5.10, 5.11)', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Attach Your Resume');
  expect(screen.getByText('No File Selected')).toBeInstanceOf(HTMLElement);
  expect(chooserWords()).toBe('Choose File');
  expect(chooser().accept).toBe('application/pdf,.pdf');
  expect(go().disabled).toBe(true);
});

it('is the second of three steps, and leads back to the first (spec 2.71)', async () => {
  await open();
  expect(screen.getByText('Resume').closest('[aria-current=step]')?.textContent).toBe('2 Resume');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '1 Name' }).pathname).toBe('/demo/start');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

it('names the file chosen and opens Go (spec 2.69, 5.8, 5.11)', async () => {
  const { choose } = await open();
  await choose(PDF);
  expect(spoken()).toBe('ada.PDF');
  expect(chooserWords()).toBe('Change File');
  expect(go().disabled).toBe(false);
});

it.each([
  [false, 'Try another file, or convert yours to PDF online.'],
  [
    true,
    'Try another file, or convert yours to PDF online. You may have to do this on a computer instead of ' +
      'your mobile device.',
  ],
])('takes a PDF alone (mobile: %s) (spec 5.6, 5.7)', async (isMobile, hint) => {
  const { choose, press } = await open({ device: { isMobile } });
  await choose(PICTURE);
  expect(screen.getByRole('dialog', { name: 'Sorry, please select a PDF file.' }).textContent).toContain(
    `file.${hint}OK`,
  );
  await press('OK');
  expect(screen.getByText('No File Selected')).toBeInstanceOf(HTMLElement);
  expect(go().disabled).toBe(true);
});

it('keeps the file chosen before when another is no PDF', async () => {
  const { choose, press } = await open();
  await choose(PDF);
  await choose(PICTURE);
  await press('OK');
  expect(spoken()).toContain('ada.PDF');
});

it('can change nothing while it uploads, then goes on to the intro (spec 4.49, 5.9, 5.11)', async () => {
  let tell: (share: number) => void = () => {};
  let finish = () => {};
  const { choose, press, router, sendResume } = await open({
    send: (_owner, _file, onProgress) =>
      new Promise((resolve) => {
        tell = onProgress;
        finish = () => resolve(createUserVideo({ resumeUrl: '/r' }));
      }),
  });
  await choose(PDF);
  await press('Go');
  expect(chooserWords()).toBe('Uploading...');
  expect([chooser().disabled, go().getAttribute('aria-disabled')]).toEqual([true, 'true']);
  // A control that was disabled would lose the focus.
  expect(document.activeElement).toBe(go());
  act(() => tell(0.627));
  expect(screen.getByRole('progressbar', { name: 'Uploading...' }).getAttribute('aria-valuenow')).toBe('62');
  expect(router.push).not.toHaveBeenCalled();
  finish();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(sendResume.mock.calls[0]?.slice(0, 2)).toEqual([
    { campaignId: createCampaign().id, campaignName: 'demo', uuid: UUID },
    PDF,
  ]);
});

it('leads nowhere once the visitor has left', async () => {
  let finish = () => {};
  const { choose, press, router } = await open({
    send: () => new Promise((resolve) => (finish = () => resolve(createUserVideo()))),
  });
  await choose(PDF);
  await press('Go');
  await press('Leave');
  finish();
  // After one turn of the event loop, a navigation would have happened.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(router.push).not.toHaveBeenCalled();
});

it('says when the upload failed, and lets it be tried again with the same file (spec 8.23)', async () => {
  let times = 0;
  const { choose, press, router } = await open({
    send: async () => {
      times += 1;
      if (times === 1) throw new CallError('network', 'down');
      return createUserVideo();
    },
  });
  await choose(PDF);
  await press('Go');
  const dialog = await screen.findByRole('dialog', { name: 'There was a problem uploading your file.' });
  expect(dialog.textContent).toContain("You're offline.");
  await press('OK');
  expect(spoken()).toContain('ada.PDF');
  passClickGuard();
  await press('Go');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
});

it.each([
  ['notPdf', {}, 'There was a problem uploading your file.', 'This PDF is damaged'],
  ['unsafeDocument', { reason: 'password' }, 'There was a problem uploading your file.', 'password-protected'],
  [
    'unsafeDocument',
    { reason: 'script' },
    'There was a problem uploading your file.',
    'scripts, actions, or attachments',
  ],
  ['unsafeDocument', { reason: 'tooComplex' }, 'There was a problem uploading your file.', "couldn't check this file"],
  ['tooLarge', {}, 'There was a problem uploading your file.', 'too large'],
  ['tooMuchStored', {}, 'There was a problem uploading your file.', "can't upload any more files"],
  ['noSpace', {}, 'There was a problem uploading your file.', 'Our server is out of storage space right now.'],
  ['notFound', {}, 'There was a problem uploading your file.', 'we no longer recognize this browser'],
  ['tooMany', { retryAfter: 100 }, 'There was a problem uploading your file.', 'try again in 2 minutes'],
])('says why a document is refused: %s %j', async (code, details, title, words) => {
  const { choose, press } = await open({ send: refusal(code, details) });
  await choose(PDF);
  await press('Go');
  expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(words);
});

it.each([
  ['a file that is refused for good is no longer chosen', 'tooLarge', false],
  ['a file that may be sent once more stays chosen', 'noSpace', true],
] as const)('%s', async (_, code, staysChosen) => {
  const { choose, press } = await open({ send: refusal(code) });
  await choose(PDF);
  await press('Go');
  await screen.findByRole('dialog');
  await press('OK');
  expect(go().disabled).toBe(!staysChosen);
});

it('asks for a PDF again where only the name of the file says so', async () => {
  const { choose, press } = await open({ send: refusal('notPdf') });
  await choose(new File(['PK'], 'ada.pdf', { type: 'application/pdf' }));
  await press('Go');
  const dialog = await screen.findByRole('dialog', { name: 'Sorry, please select a PDF file.' });
  expect(dialog.textContent).toContain("The file name says PDF, but the file isn't a PDF. Try another file");
});

it.each([
  ['kept', [], 'Keep This Resume'],
  ['replaced', [PDF], 'Go'],
])('fills one button, the one that is meant: a resume that is %s', async (_, files, filled) => {
  const heard = answerCalls({ getUserVideo: createUserVideo({ resumeUrl: '/r' }) });
  renderScreen(<ResumeScreen campaign={createCampaign({ type: 'job' })} />);
  await answered(heard, 'getUserVideo');
  for (const file of files) await userEvent.upload(chooser(), file);
  expect(filledButtons()).toEqual([filled]);
});

it('can be left out after a question (spec 2.70, 4.50)', async () => {
  const { press, router, heard } = await open();
  await press("I don't want to do this");
  expect(screen.getByRole('dialog', { name: 'Are you sure?' }).textContent).toContain(
    "If you don't upload a resume, the organization will have no way of contacting you in order to bring " +
      'you in for an interview unless you record that in your video in the next step.',
  );
  await press("I'm Sure");
  expect(router.push).toHaveBeenCalledWith('/demo/intro');
  await waitFor(() =>
    expect(heard).toContainEqual({
      call: 'log',
      body: expect.objectContaining({ event: 'saw iOS modal', details: 'skipresume' }),
    }),
  );
});

it('stays when the visitor goes back', async () => {
  const { press, router } = await open();
  await press("I don't want to do this");
  await press('Go Back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.push).not.toHaveBeenCalled();
});

it('says that a resume is there already, and needs no other', async () => {
  await open({ userVideo: createUserVideo({ resumeUrl: '/api/media/resume' }) });
  expect(screen.getByText(/^Your resume has been uploaded/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Keep This Resume' }).pathname).toBe('/demo/intro');
  expect(screen.queryByRole('button', { name: "I don't want to do this" })).toBeNull();
});

it.each([
  ['of the default flow (spec 2.10)', { type: 'default' as const }, '/demo/intro'],
  ['who is done', { userVideo: createUserVideo({ completed: true }) }, '/thankyou/complete?campaign=demo'],
])('sends a visitor %s elsewhere', async (_, given, path) => {
  const { router } = await open(given);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
});
