import { act, fireEvent, screen } from '@testing-library/react';
import { Closing } from '@/components/screens/closing';
import { ShutScreen } from '@/components/screens/shut-screen';
import { StillOpenScreen } from '@/components/screens/still-open-screen';
import type { ShutCampaign } from '@/lib/contract/backend-campaign';
import type { CampaignDates } from '@/lib/contract/entities';
import { answerCalls } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo, createVideoItem, UUID } from '../support/visit-factories';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pages do not all ask in the same moment. */
const SPREAD = 3 * SECOND;

const dated = (given: Partial<CampaignDates> = {}): CampaignDates => ({
  standing: 'notOpen',
  opensAt: '2026-12-01T07:00:00.000Z',
  closesAt: '2027-01-31T22:59:00.000Z',
  finishBy: '2027-02-01T22:59:00.000Z',
  now: '2026-12-01T06:00:00.000Z',
  ...given,
});

function shut(dates: CampaignDates): ShutCampaign {
  const { name, title, description, languages, translations, type, organization } = createCampaign({
    title: 'Summer School Hello',
  });
  return { name, title, description, languages, translations, type, organization: { name: organization.name }, dates };
}

/** Lets time pass, and what waits for it happen. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') });
  answerCalls({ getUserVideo: createUserVideo({ videos: [createVideoItem()] }) });
});
afterEach(() => jest.useRealTimers());

it('a campaign that opens later says when, in the visitor’s own time zone, and offers it to a calendar', async () => {
  renderScreen(<ShutScreen campaign={shut(dated())} />);
  await pass(0);
  screen.getByRole('heading', { level: 1, name: 'Not open yet' });
  expect(screen.getByText('Riverside Museum').parentElement?.textContent).toBe(
    'Riverside Museum · Summer School Hello',
  );
  expect(screen.getByText(/^You can record your video/).textContent).toBe(
    'You can record your video from December 1. Please open this link again then.',
  );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  screen.getByText(`Shown in your time zone: ${zone}`);
  const shown = screen.getAllByRole('definition').map((row) => row.textContent);
  expect(shown).toEqual([
    expect.stringContaining('December 1, 2026'),
    expect.stringMatching(/(January 31|February 1), 2027/),
  ]);
  expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe('/demo/start/opening');
});

it.each(['Etc/Unknown', undefined])('a browser whose time zone is %s is shown the times in UTC', async (timeZone) => {
  jest.useRealTimers();
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
  renderScreen(<ShutScreen campaign={shut(dated())} />);
  await screen.findByText('Shown in your time zone: UTC');
  expect(screen.getAllByRole('definition')[0]?.textContent).toContain('7:00');
});

it('the page of a campaign that opens later is asked for again when it opens, however wrong the device’s clock is', async () => {
  const { router } = renderScreen(<ShutScreen campaign={shut(dated())} />);
  await pass(HOUR - SECOND);
  expect(router.refresh).not.toHaveBeenCalled();
  await pass(SECOND);
  await pass(SPREAD);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

it('a page without a connection when its campaign opens is asked for once there is one', async () => {
  const { router } = renderScreen(<ShutScreen campaign={shut(dated())} />);
  const connection = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await pass(HOUR + MINUTE);
  expect(router.refresh).not.toHaveBeenCalled();
  connection.mockResolvedValue(new Response());
  await pass(MINUTE);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

it('a campaign that has closed says so, and that what was sent has arrived', async () => {
  const { router } = renderScreen(<ShutScreen campaign={shut(dated({ standing: 'closed' }))} />);
  await pass(100 * 24 * HOUR);
  screen.getByRole('heading', { level: 1, name: 'Recording has closed' });
  screen.getByText("If you've already submitted a video, we've received it.");
  expect(screen.queryByRole('link', { name: 'Add to Calendar' })).toBeNull();
  expect(router.refresh).not.toHaveBeenCalled();
});

it('a campaign that has closed lets visitors delete what they recorded, from the server and from the device', async () => {
  const heard = answerCalls({ eraseUserVideo: new Response(null, { status: 204 }) });
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
  const kept = createFakeTakes(createDeviceTake({ campaignName: 'demo', uuid: UUID, ending: 'stopped' }));
  const of = createCampaign();
  const erasable = { campaign: of, organization: 'Museum', uuid: UUID, withdraws: false, hasFilm: true };
  const { services } = renderScreen(<ShutScreen campaign={shut(dated({ standing: 'closed' }))} erasable={erasable} />, {
    services: { takes: kept },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Delete My Recording' }));
  await pass(SECOND);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Permanently' }));
  await pass(SECOND);
  screen.getByRole('heading', { name: 'Your recording has been deleted' });
  expect(screen.queryByRole('link', { name: 'Record a New Video' })).toBeNull();
  expect(heard.map(({ call }) => call)).toEqual(['eraseUserVideo']);
  expect([kept.list(), services.identity.peek('demo')]).toEqual([[], expect.not.stringContaining(UUID)]);
});

it('who has begun is told until when to finish, and led back into the visit', async () => {
  const closed = { standing: 'closed', opensAt: null, closesAt: '2026-12-01T06:00:00.000Z' } as const;
  const dates = dated({ ...closed, finishBy: '2026-12-02T06:00:00.000Z' });
  const { router } = renderScreen(<StillOpenScreen campaign={createCampaign({ dates })} dates={dates} />);
  await pass(0);
  screen.getByRole('heading', { level: 1, name: 'You can still finish' });
  expect(screen.getByText(/^Recording has closed, but/).textContent).toMatch(/until .*December [12], 2026/);
  screen.getByText('Sections saved: 1 of 3');
  const onward = screen.getByRole('link', { name: 'Continue with Section 2' });
  expect(onward.getAttribute('href')).toBe('/demo/section/2');
  await pass(24 * HOUR);
  await pass(SPREAD);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

describe('a page that is open when the campaign closes', () => {
  const dates = dated({
    ...{ standing: 'open', opensAt: null, closesAt: '2026-12-01T07:00:00.000Z' },
    finishBy: '2026-12-02T07:00:00.000Z',
  });
  const campaign = createCampaign({ dates });

  it('is asked for again where visits begin', async () => {
    const { router } = renderScreen(<Closing begins campaign={campaign} dates={dates} />);
    await pass(HOUR - SECOND);
    expect(router.refresh).not.toHaveBeenCalled();
    await pass(SECOND);
    await pass(SPREAD);
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it('says within a visit until when to finish, and when that is over', async () => {
    renderScreen(<Closing begins={false} campaign={campaign} dates={dates} />);
    await pass(HOUR - SECOND);
    expect(screen.queryByRole('complementary')).toBeNull();
    await pass(SECOND);
    expect(screen.getByRole('complementary').textContent).toMatch(
      /^Recording has closed\. You can finish until Dec [12], .*\.$/,
    );
    expect(spoken()).toMatch(/^Recording has closed\. You can finish until/);
    await pass(24 * HOUR);
    expect(screen.getByRole('complementary').textContent).toBe('Recording has closed');
  });

  it('says nothing to who has finished', async () => {
    answerCalls({ getUserVideo: createUserVideo({ completed: true }) });
    renderScreen(<Closing begins={false} campaign={campaign} dates={dates} />);
    await pass(2 * HOUR);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
