import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishScreen } from '@/components/screens/publish-screen';
import { SavingScreen } from '@/components/screens/saving-screen';
import { SectionScreen } from '@/components/screens/section-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import type { SectionAnswer } from '@/lib/contract/answers';
import type { Campaign } from '@/lib/contract/entities';
import { answerCalls } from '../support/answer-calls';
import { createCapture } from '../support/browser-factories';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { passClickGuard } from '../support/pass-click-guard';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import {
  CHOICE_ANSWER,
  TEXT_ANSWER,
  UUID,
  createCampaign,
  createSection,
  createUserVideo,
  createVideoItem,
} from '../support/visit-factories';

const said = (text: string, revision = 3): SectionAnswer => ({
  ...{ sectionId: 'text', revision, draft: null },
  answer: { kind: 'text', text },
});
const campaignOf = (campaign: Partial<Campaign> = {}) =>
  createCampaign({
    sections: [
      createSection({ id: '1', prompt: 'Who are you?' }),
      createSection({ id: 'text', prompt: 'What do you earn?', answerType: TEXT_ANSWER }),
      createSection({ id: 'choice', prompt: 'Since when?', answerType: CHOICE_ANSWER }),
    ],
    changeAnswers: 'untilClosed',
    ...campaign,
  });
const begun = createUserVideo({ videos: [createVideoItem()], answers: [said('1,000')] });
const completed = { ...begun, completed: true, completedUrl: '/api/media/film' };

const list = () => screen.findByRole('region', { name: 'Your answers' });
const links = async () => within(await list()).getAllByRole<HTMLAnchorElement>('link');
const noList = () => expect(screen.queryByRole('region', { name: 'Your answers' })).toBeNull();
const addressOf = (link: HTMLAnchorElement | undefined) =>
  link && new URL(link.href).pathname + new URL(link.href).search;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('/uuid', UUID);
  window.history.replaceState(null, '', '/');
});

it('Publish names what was answered, each with a way to change it, where the campaign lets it be changed', async () => {
  answerCalls({ getUserVideo: completed });
  renderScreen(<PublishScreen campaign={campaignOf()} />);
  const [change, ...others] = await links();
  expect(others).toEqual([]);
  screen.getByRole('link', { name: 'Change What do you earn?' });
  expect(addressOf(change)).toBe('/demo/section/2?from=%2Fdemo%2Fpublish');
  expect(screen.getByText('You can change your answers as long as this campaign is open.')).toBeInstanceOf(HTMLElement);
});

it('Publish offers nothing of the kind where it does not', async () => {
  answerCalls({ getUserVideo: completed });
  renderScreen(<PublishScreen campaign={campaignOf({ changeAnswers: 'untilFinished' })} />);
  await screen.findByLabelText('Your video', { selector: 'video' });
  noList();
});

it('Thank You does the same, also of a visit without a film', async () => {
  answerCalls({ getUserVideo: { ...completed, completedUrl: null } });
  renderScreen(<ThankYouScreen type="default" campaign={campaignOf()} />);
  const [change] = await links();
  expect(addressOf(change)).toBe('/demo/section/2?from=%2Fthankyou%2Fcomplete%3Fcampaign%3Ddemo');
});

it.each([
  ['a take', 3, true],
  ['the last take', 4, false],
])(
  'the saving of %s does so while it takes long, and the take is saved meanwhile',
  async (_, nextSectionNum, hasNext) => {
    jest.useFakeTimers();
    answerCalls({ getUserVideo: begun });
    const take = createDeviceTake({ sectionId: '1', milliseconds: 30_000 });
    const uploads = createFakeUploads({ status: { name: 'sending', share: 0.1 } });
    const { services } = renderScreen(
      <SavingScreen
        campaign={campaignOf()}
        {...{ nextSectionNum }}
        uploadId={take.uploadId}
        hasNextSection={hasNext}
      />,
      { services: { takes: createFakeTakes(take), uploads } },
    );
    const add = jest.spyOn(services.saveQueue, 'add');
    await act(() => jest.advanceTimersByTimeAsync(4000));
    noList();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    const [change] = await links();
    const address = addressOf(change)!;
    const from = new URLSearchParams(address.split('?')[1]).get('from');
    expect(from).toBe(`/demo/upload/${take.uploadId}/section/${nextSectionNum}/${hasNext}`);
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(change!);
    expect(add).toHaveBeenCalledWith(take.uploadId);
    jest.useRealTimers();
  },
);

describe('a section that is opened from Publish', () => {
  /** Opens it with a server that keeps what comes. */
  function open(visit = completed, campaign = campaignOf()) {
    window.history.replaceState(null, '', '/demo/section/2?from=%2Fdemo%2Fpublish');
    const calls = answerCalls({
      getUserVideo: visit,
      saveAnswer: () => {
        const { revision, ...content } = calls.at(-1)!.body as { revision: number } & Partial<SectionAnswer>;
        return { ...said('', revision), ...content };
      },
    });
    const { router } = renderScreen(<SectionScreen campaign={campaign} sectionNum={2} />, {
      services: { capture: createCapture() },
    });
    return { calls, router };
  }

  it('is changed at once, and leads back with what was changed', async () => {
    const user = userEvent.setup();
    const { calls, router } = open();
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    expect(field).toHaveProperty('value', '1,000');
    await user.clear(field);
    await user.type(field, '1,200');
    await user.click(screen.getByRole('button', { name: 'Save and Go Back' }));
    await act(() => passClickGuard());
    expect(calls.at(-1)?.body).toMatchObject({ answer: { kind: 'text', text: '1,200' } });
    expect(router.replace).toHaveBeenCalledWith('/demo/publish');
    expect(screen.queryByText('Next Section', SEEN)).toBeNull();
  });

  it('is not there where answers may not be changed any more', async () => {
    const { router } = open(completed, campaignOf({ changeAnswers: 'untilFinished' }));
    await act(async () => {});
    expect(router.replace).toHaveBeenCalledWith('/demo/publish');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
