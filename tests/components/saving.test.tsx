import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavingScreen } from '@/components/screens/saving-screen';
import { errorFromAnswer } from '@/lib/browser/api/call-error';
import { createTakeStore } from '@/lib/browser/takes/take-store';
import type { Uploads } from '@/lib/browser/takes/uploads';
import type { UserVideo } from '@/lib/contract/entities';
import { Refusal, answerCalls } from '../support/answer-calls';
import { createTake } from '../support/browser-factories';
import { renderScreen } from '../support/render-screen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const TAKE = createTake();
const saved = createUserVideo({ videos: [createVideoItem()] });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
});
afterEach(() => jest.useRealTimers());

type Given = { upload?: Uploads['upload']; hasTake?: boolean; userVideo?: UserVideo | null; sectionNum?: number; hasNextSection?: boolean };

function open({ upload = async () => saved, hasTake = true, userVideo = createUserVideo(), sectionNum = 2, hasNextSection = true }: Given = {}) {
  answerCalls({ getUserVideo: userVideo ?? new Refusal('notFound') });
  const takes = createTakeStore();
  if (hasTake) takes.keep(TAKE);
  const { router } = renderScreen(
    <SavingScreen campaign={createCampaign()} uploadId={TAKE.uploadId} sectionNum={sectionNum} hasNextSection={hasNextSection} />,
    { services: { takes, uploads: { upload } } },
  );
  return { router, takes, pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)) };
}

const percent = () => screen.getByRole('progressbar', { name: 'Saving Section' }).getAttribute('aria-valuenow');

it.each([
  ['the next section', 2, true, '/demo/section/2'],
  ['processing', 4, false, '/demo/processing'],
])('goes on to %s a second after it is saved', async (_, sectionNum, hasNextSection, path) => {
  const { router, pass } = open({ sectionNum, hasNextSection });
  await pass(0);
  expect(percent()).toBe('100');
  expect(screen.getByRole('status').textContent).toBe('Safe on our server');
  await pass(999);
  expect(router.replace).not.toHaveBeenCalled();
  await pass(1);
  expect(router.replace.mock.calls).toEqual([[path]]);
});

it('shows no more than has arrived', async () => {
  const upload: Uploads['upload'] = (_take, onProgress) => {
    onProgress(0.03);
    return new Promise(() => {});
  };
  const { pass } = open({ upload });
  await pass(10_000);
  expect(percent()).toBe('3');
  expect(screen.getByRole('status').textContent).toBe('Recorded on this device');
});

it('lets go of the take once the server has it', async () => {
  const { takes, pass } = open();
  await pass(0);
  expect(takes.get(TAKE.uploadId)).toBeNull();
});

it('says that saving failed, keeps the take, and goes back once that was read', async () => {
  const { router, takes } = open({ upload: () => Promise.reject(new Error('down')) });
  const dialog = await screen.findByRole('dialog', { name: 'There was an error uploading your recording.' });
  expect(dialog.textContent).toContain('It is still on this device.');
  expect(router.back).not.toHaveBeenCalled();
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'OK' }));
  expect(router.back).toHaveBeenCalledTimes(1);
  expect(takes.get(TAKE.uploadId)).toBe(TAKE);
});

it('says how a take is saved after all when the server knows the visit no more', async () => {
  const { takes } = open({ upload: () => Promise.reject(errorFromAnswer(404, { error: { code: 'notFound' } })) });
  const dialog = await screen.findByRole('dialog', { name: 'There was an error uploading your recording.' });
  expect(dialog.textContent).toContain('enter your name again, and it waits for you at its section');
  expect(takes.get(TAKE.uploadId)).toBe(TAKE);
});

it.each([
  ['the section that was lost', createUserVideo(), '/demo/section/1'],
  ['the first section without a recording', saved, '/demo/section/2'],
  ['processing when every section is there', createUserVideo({ videos: ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId })) }), '/demo/processing'],
  ['the start when nothing was begun', null, '/demo/start'],
])('sends who comes back without the take to %s', async (_, userVideo, path) => {
  const { router } = open({ hasTake: false, userVideo });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
});
