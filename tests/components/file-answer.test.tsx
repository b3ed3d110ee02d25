import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SectionScreen } from '@/components/screens/section-screen';
import type { KeptFile, SectionAnswer } from '@/lib/contract/answers';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { answerCalls, FailureAnswer } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { spoken } from '../support/live-region';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { FILE_ANSWER, UUID, createCampaign, createSection, createUserVideo } from '../support/visit-factories';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

const KEPT: KeptFile = { fileId: 'before-before-before', name: 'diploma.pdf', bytes: 1_240_000, format: 'pdf' };
const given = (file: KeptFile = KEPT): SectionAnswer => ({
  ...{ sectionId: '1', revision: 3, draft: null },
  answer: { kind: 'file', file },
});

/** A post to storage that the test controls. */
class FakePost {
  static latest: FakePost | null = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 204;
  responseText = '';
  constructor() {
    FakePost.latest = this;
  }
  open() {}
  send() {}
  getResponseHeader = () => null;
  abort() {
    this.onabort();
  }
}

type Save = NonNullable<Parameters<typeof answerCalls>[0]['saveAnswer']>;
type Given = { isOptional?: boolean; answers?: SectionAnswer[]; campaign?: Partial<Campaign>; save?: Save };

/** Opens the first of two sections; the other one is recorded. */
function open({ isOptional = false, answers = [], campaign, save }: Given = {}) {
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new FakePost() as unknown as XMLHttpRequest);
  const userVideo: UserVideo = createUserVideo({ answers });
  const calls = answerCalls({
    getUserVideo: userVideo,
    getAnswerFileTarget: { url: '/file', data: { url: '/post', fields: {} } },
    saveAnswer:
      save ??
      (() => {
        const { revision, answer } = calls.at(-1)!.body as { revision: number; answer: { fileId: string } };
        const asked = calls.findLast(({ call }) => call === 'getAnswerFileTarget')!.body as KeptFile;
        return { ...given({ ...KEPT, ...asked, fileId: answer.fileId }), revision };
      }),
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const answerType = { ...FILE_ANSWER, formats: [...FILE_ANSWER.formats], isOptional };
  const sections = [createSection({ prompt: 'Please send a certificate.', answerType }), createSection({ id: '2' })];
  const { router, services } = renderScreen(
    <SectionScreen campaign={createCampaign({ sections, ...campaign })} sectionNum={1} />,
    { services: { capture: createCapture() } },
  );
  services.leaveWarning.watch(window, { campaignName: 'demo', uuid: UUID });
  const pass = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  return {
    ...{ user, calls, router, pass },
    choose: async (name = 'scan.pdf', bytes = 1000) => {
      const file = new File(['x'.repeat(bytes)], name);
      // jsdom reads no files.
      file.slice = () => ({ arrayBuffer: async () => new ArrayBuffer(1) }) as Blob;
      const input = await chooser();
      input.focus();
      fireEvent.change(input, { target: { files: [file] } });
      await pass();
    },
    press: async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      await passClickGuard();
    },
    progress: (loaded: number) => act(() => FakePost.latest!.upload.onprogress?.({ loaded, total: 100 })),
    arrive: async () => {
      act(() => FakePost.latest!.onload());
      await pass();
    },
    fail: async () => {
      act(() => FakePost.latest!.onerror());
      await pass();
    },
  };
}

const chooser = () =>
  screen.findByLabelText<HTMLInputElement>(/^(Choose File|Change File|Uploading)/, { selector: 'input' });
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const alert = () => screen.getByRole('alert').textContent?.trim();
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('is asked for with what is accepted', async () => {
  open({ isOptional: true });
  expect((await chooser()).accept).toBe('application/pdf,image/jpeg,.pdf,.jpg,.jpeg');
  expect(screen.getByText('PDF or JPG, up to 2 MB. This question is optional.')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('No File Selected')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('File')).toBeInstanceOf(HTMLElement);
});

it('shows how far it is, cannot be left by Next until it is there, and then is the answer', async () => {
  const { choose, progress, arrive, press, router } = open();
  await choose();
  progress(62);
  expect(screen.getByText('62% uploaded')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('progressbar', { name: 'Uploading...' }).getAttribute('aria-valuenow')).toBe('62');
  expect(spoken()).toBe('Uploading...');
  expect(button('Next Section')?.disabled).toBe(true);
  expect((await chooser()).disabled).toBe(true);
  expect(document.activeElement).toBe(button('Cancel Upload'));
  expect(asksBeforeLeaving()).toBe(true);
  await arrive();
  expect(screen.getByText('Saved on our server')).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe('Your file has been uploaded.');
  expect(document.activeElement).toBe(button('Next Section'));
  expect(asksBeforeLeaving()).toBe(false);
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('says that the server looks into it, which can be cancelled', async () => {
  const save = new FailureAnswer('unavailable', { retryAfter: 30 });
  const { choose, arrive, press } = open({ isOptional: true, save });
  await choose();
  await arrive();
  expect(screen.getByText('Checking your file...', SEEN)).toBeInstanceOf(HTMLElement);
  expect(spoken()).toBe('Checking your file...');
  expect(document.activeElement).toBe(button('Cancel Upload'));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Cancel Upload');
  expect(document.activeElement).toBe(await chooser());
  expect(button('Skip This Question')).toBeInstanceOf(HTMLElement);
});

it.each([
  ['none of the formats', 'memories.zip', 10, "“memories.zip” can't be used. Please choose a PDF or JPG file."],
  ['too large', 'scan.pdf', 2_000_001, '“scan.pdf” is too large. Please choose a file of up to 2 MB.'],
  ['empty', 'scan.pdf', 0, '“scan.pdf” is empty. Please choose another file.'],
])('names a file that is %s, and what is accepted, with the focus on the chooser', async (_, name, bytes, words) => {
  const { choose, calls } = open();
  await choose(name, bytes);
  expect(alert()).toBe(words);
  expect(document.activeElement).toBe(await chooser());
  expect((await chooser()).getAttribute('aria-invalid')).toBe('true');
  expect(calls.map(({ call }) => call)).not.toContain('getAnswerFileTarget');
});

it.each([
  [{ fault: 'fileFormat' }, "“scan.pdf” can't be used. Please choose a PDF or JPG file."],
  [{ fault: 'fileUnsafe', reason: 'macros' }, /^“scan.pdf” contains scripts, macros, or other content/],
  [{ fault: 'fileUnsafe', reason: 'password' }, /^“scan.pdf” is password-protected/],
])('names a file that is refused by its content (%j), and keeps the one of before', async (details, words) => {
  const { press, choose, arrive } = open({ answers: [given()], save: new FailureAnswer('answerInvalid', details) });
  await press('Change');
  await choose();
  await arrive();
  expect(alert()).toMatch(words);
  expect(document.activeElement).toBe(await chooser());
  expect(screen.getByText('diploma.pdf')).toBeInstanceOf(HTMLElement);
});

it('that is cancelled leaves the one of before', async () => {
  const { press, choose, router, pass } = open({ answers: [given()] });
  await press('Change');
  expect(document.activeElement).toBe(await chooser());
  await choose();
  await press('Cancel Upload');
  await pass();
  expect(document.activeElement).toBe(await chooser());
  expect(screen.getByText('diploma.pdf')).toBeInstanceOf(HTMLElement);
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('is only on this page while there is no connection, which is said', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { choose, fail, arrive } = open();
  await choose();
  await fail();
  expect(spoken()).toBe(
    "You're offline. Please keep this page open: your file is only here. Uploading continues automatically when you're back online.",
  );
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  await arrive();
  expect(screen.getByText('Saved on our server')).toBeInstanceOf(HTMLElement);
});

it('has to be there before the visitor goes on', async () => {
  const { press } = open();
  await chooser();
  await press('Next Section');
  expect(alert()).toBe('Please choose a file.');
  expect(document.activeElement).toBe(await chooser());
});

it('can be left out where it is optional and nothing is chosen', async () => {
  const { press, pass, calls, router } = open({
    isOptional: true,
    save: { sectionId: '1', revision: 1, answer: { kind: 'skipped' }, draft: null },
  });
  await chooser();
  expect(button('Next Section')).toBeNull();
  await press('Skip This Question');
  await pass();
  expect(calls.at(-1)?.body).toEqual({ revision: 1, answer: { kind: 'skipped' } });
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
});

it('is shown to who comes back, with its size, and can be changed', async () => {
  const name = `${'long '.repeat(30)}.pdf`;
  const { press, router } = open({ answers: [given({ ...KEPT, name })] });
  const shown = await screen.findByText(/^long long/);
  expect(shown.tagName).toBe('BDI');
  expect(shown.textContent).toMatch(/^(long ?){11}….pdf$/);
  expect(screen.getByText('1.2 MB')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('You can change your answer until you finish.')).toBeInstanceOf(HTMLElement);
  await press('Next Section');
  expect(router.push).toHaveBeenCalledWith('/demo/section/2');
  await press('Change');
  expect((await chooser()).labels?.[0]?.textContent).toBe('Change File');
});
