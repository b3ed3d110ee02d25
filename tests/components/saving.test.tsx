import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavingScreen } from '@/components/screens/saving-screen';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import type { TakeSaves } from '@/lib/browser/saving/take-saves';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UploadStatus } from '@/lib/browser/upload/state';
import type { UserVideo } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createFakeTakes, createFakeUploads, createDeviceTake } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const TAKE = createDeviceTake({ sectionId: '1', milliseconds: 30_000 });
const saved = createUserVideo({ videos: [createVideoItem()] });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

type Given = {
  status?: UploadStatus;
  save?: TakeSaves['save'];
  take?: DeviceTake | null;
  userVideo?: UserVideo | null;
  sectionNum?: number;
  hasNextSection?: boolean;
};

function open({
  status,
  save = async () => saved,
  take = TAKE,
  userVideo = createUserVideo(),
  sectionNum = 2,
  hasNextSection = true,
}: Given = {}) {
  const calls = answerCalls({ getUserVideo: userVideo ?? new FailureAnswer('notFound') });
  const takes = createFakeTakes(...(take ? [take] : []));
  const uploads = createFakeUploads({ status, save });
  const { router } = renderScreen(
    <SavingScreen
      campaign={createCampaign()}
      uploadId={TAKE.uploadId}
      nextSectionNum={sectionNum}
      hasNextSection={hasNextSection}
    />,
    { services: { takes, uploads } },
  );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  return { calls, router, takes, uploads, pass, tell: (told: UploadStatus) => act(() => uploads.tell(told)) };
}

const pressOk = async () => {
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'OK' }));
  // The visit is asked for again.
  await act(() => jest.advanceTimersByTimeAsync(0));
};
const percent = () => screen.getByRole('progressbar', { name: 'Saving Section' }).getAttribute('aria-valuenow');
const stations = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((item) => [item.textContent?.trim(), item.hasAttribute('data-done')]);

it.each([
  ['the next section (spec 4.31)', 2, true, '/demo/section/2'],
  ['processing (spec 4.31)', 4, false, '/demo/processing'],
])('goes on to %s a second after it is saved (spec 2.15, 2.52, 4.30)', async (_, sectionNum, hasNextSection, path) => {
  const { router, pass } = open({ status: { name: 'onServer' }, sectionNum, hasNextSection });
  await pass(0);
  expect(percent()).toBe('100');
  expect(spoken()).toBe('Saved on our server');
  await pass(999);
  expect(router.replace).not.toHaveBeenCalled();
  await pass(1);
  expect(router.replace.mock.calls).toEqual([[path]]);
});

it('shows no more than has arrived (spec 2.53)', async () => {
  const { uploads, pass, tell } = open();
  tell({ name: 'sending', share: 0.03 });
  await pass(10_000);
  expect(uploads.send.mock.calls).toEqual([[TAKE.uploadId]]);
  expect(percent()).toBe('3');
  expect(spoken()).toBe('This is taking a while. You can continue while your recording uploads.');
  expect(stations()).toEqual([
    ['Saved on this device', true],
    ['Saved on our server', false],
  ]);
});

const goOn = () => screen.queryByRole('button', { name: 'Continue While It Uploads' });

it('offers the next section after five seconds, while the take is still being sent', async () => {
  const { router, uploads, pass, tell } = open({ save: () => new Promise(() => {}) });
  tell({ name: 'sending', share: 0.03 });
  await pass(4999);
  expect(goOn()).toBeNull();
  await pass(1);
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(goOn()!);
  expect(uploads.save.mock.calls).toEqual([[TAKE.uploadId]]);
  expect(router.replace.mock.calls).toEqual([['/demo/section/2']]);
});

it('offers the next section at once without a connection', async () => {
  const { router, tell, pass } = open({ save: () => new Promise(() => {}) });
  tell({ name: 'offline', share: 0.03 });
  await pass(0);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Continue and Upload Later' }));
  expect(router.replace.mock.calls).toEqual([['/demo/section/2']]);
});

it.each([
  ['the take is only in this page', { take: { ...TAKE, location: 'memory' as const } }],
  ['it was the last section', { sectionNum: 4, hasNextSection: false }],
])('offers nothing of the kind when %s', async (_, given) => {
  const { pass } = open(given);
  await pass(60_000);
  expect(goOn()).toBeNull();
});

it('does not call it safe on the server before its record is written', async () => {
  const { takes, pass } = open({ status: { name: 'onServer' }, save: () => new Promise(() => {}) });
  await pass(100_000);
  expect(percent()).toBe('99');
  expect(stations()).toEqual([
    ['Saved on this device', true],
    ['Saved on our server', false],
  ]);
  expect(takes.get(TAKE.uploadId)).not.toBeNull();
});

it('lets go of the take once the server has it (spec 2.53)', async () => {
  const { takes, pass, tell } = open();
  tell({ name: 'onServer' });
  await pass(0);
  expect(takes.get(TAKE.uploadId)).toBeNull();
  expect(stations()).toEqual([
    ['Saved on this device', true],
    ['Saved on our server', true],
  ]);
});

it('begins where the upload is, and says when only the last few seconds are left', async () => {
  const { pass, tell } = open({ status: { name: 'sending', share: 0.5 } });
  await pass(0);
  expect(percent()).toBe('50');
  expect(screen.queryByText(/last few seconds/)).toBeNull();
  tell({ name: 'sending', share: 0.72 });
  expect(screen.getByText('Almost done. The last few seconds are uploading.')).toBeTruthy();
});

it('says that there is no connection, calls it no failure and goes on by itself', async () => {
  const { pass, tell } = open({ status: { name: 'sending', share: 0.38 } });
  tell({ name: 'offline', share: 0.38 });
  await pass(60_000);
  expect(screen.getByText("You're offline.").parentElement?.textContent).toBe(
    "You're offline. Your recording is saved on this device. Uploading continues automatically when you're back online.",
  );
  expect([percent(), screen.queryByRole('dialog')]).toEqual(['38', null]);
  tell({ name: 'onServer' });
  await pass(0);
  expect([percent(), screen.queryByText("You're offline.")]).toEqual(['100', null]);
});

const SAFE = 'Your recording is saved on this device.';
const ONLY_HERE = 'Please keep this page open: your recording is only here.';

it.each([
  ['busy', 'device', `Our server is busy. ${SAFE} Uploading has been paused since`],
  ['busy', 'memory', `Our server is busy. ${ONLY_HERE} Uploading has been paused since`],
  ['full', 'device', `Our server is out of storage space. ${SAFE} Uploading has been paused since`],
  ['away', 'device', `We can't reach our server. ${SAFE} We've been trying since`],
] as const)('says since when nothing is sent (%s, %s), and goes on by itself', async (cause, location, words) => {
  const { pass, tell } = open({ take: createDeviceTake({ location }) });
  const since = performance.now() - 300_000;
  const time = new Date(Date.now() - 300_000).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
  tell({ name: 'sending', share: 0.38, trouble: { since, cause } });
  await pass(600_000);
  const told = () => screen.queryByText(/continues automatically\.$/, SEEN)?.textContent;
  expect(told()).toContain(`${words} ${time}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  tell({ name: 'onServer' });
  await pass(0);
  expect([percent(), told()]).toEqual(['100', undefined]);
});

it('does not call a recording safe that only this page has', async () => {
  const { pass, tell } = open({ take: createDeviceTake({ location: 'memory' }) });
  await pass(0);
  expect(stations()).toEqual([
    ['Only in this tab so far', false],
    ['Saved on our server', false],
  ]);
  expect(screen.getByText('Please keep this page open.')).toBeTruthy();
  tell({ name: 'offline', share: 0.1 });
  expect(screen.getByText("You're offline.").parentElement?.textContent).toBe(
    "You're offline. Please keep this page open: your recording is only here. Uploading continues automatically " +
      "when you're back online.",
  );
});

it.each([
  ['device', 'Your recording is still saved on this device. You can try again right away.'],
  ['memory', 'Your recording is kept for as long as this page stays open. You can try again right away.'],
] as const)(
  'says that saving failed, keeps the take (%s), and goes back once that was read (spec 4.32, 8.22)',
  async (location, words) => {
    window.history.pushState(null, '', '/demo/section/1');
    const { router, takes, tell } = open({ take: createDeviceTake({ location }) });
    tell({ name: 'failed', share: 0.2, problem: 'unsent' });
    const dialog = await screen.findByRole('dialog', { name: 'There was an error uploading your recording.' });
    expect(dialog.textContent).toContain(words);
    expect(router.back).not.toHaveBeenCalled();
    await pressOk();
    expect(router.back).toHaveBeenCalledTimes(1);
    expect(takes.get(TAKE.uploadId)).not.toBeNull();
    expect(stations()[1]).toEqual(['Saved on our server', false]);
  },
);

it('goes back to its section where this page was opened as the first one', async () => {
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const { router, tell } = open({ take: createDeviceTake({ sectionId: '2' }) });
  tell({ name: 'failed', share: 0, problem: 'refused' });
  await pressOk();
  expect(router.replace).toHaveBeenCalledWith('/demo/section/2');
  jest.restoreAllMocks();
});

it('says how a take is saved after all when the server knows the visit no more', async () => {
  const { calls, takes } = open({
    status: { name: 'onServer' },
    save: () => Promise.reject(errorFromAnswer(404, { error: { code: 'notFound' } })),
  });
  const dialog = await screen.findByRole('dialog', { name: 'There was an error uploading your recording.' });
  expect(dialog.textContent).toContain("Enter your name again, and you'll find it in its section");
  expect(takes.get(TAKE.uploadId)).toBe(TAKE);
  const asked = () => calls.filter(({ call }) => call === 'getUserVideo').length;
  const before = asked();
  await pressOk();
  expect(asked()).toBe(before + 1);
});

it.each([
  ['the section that was lost', null, createUserVideo(), '/demo/section/1'],
  ['the section of one that was interrupted', createDeviceTake({ ending: null }), createUserVideo(), '/demo/section/1'],
  [
    'the section of another campaign’s',
    createDeviceTake({ campaignName: 'other' }),
    createUserVideo(),
    '/demo/section/1',
  ],
  ['the first section without a recording', null, saved, '/demo/section/2'],
  [
    'processing when every section is there',
    null,
    createUserVideo({ videos: ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId })) }),
    '/demo/processing',
  ],
  ['the start when nothing was begun', null, null, '/demo/start'],
])('sends who comes back without a take to save to %s', async (_, take, userVideo, path) => {
  const { router } = open({ take, userVideo });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
});
