import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StartScreen } from '@/components/screens/start-screen';
import { createIdentity } from '@/lib/browser/identity';
import { typedName } from '@/lib/browser/typed-text';
import type { VideoItem } from '@/lib/contract/entities';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { createFakeTakes } from '../support/fake-takes';
import { renderScreen } from '../support/render-screen';
import { filledButtons } from '../support/seen';
import { UUID, createCampaign, createUserVideo, createVideoItem } from '../support/visit-factories';

const NEW_UUID = '33333333-3333-4333-8333-333333333333';
const campaign = createCampaign();
const nameField = () => screen.getByLabelText<HTMLInputElement>('Full Name');
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Go' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('opens Go once there is a name (spec 2.26)', async () => {
  answerCalls({});
  renderScreen(<StartScreen campaign={campaign} />);
  expect(go().disabled).toBe(true);
  await userEvent.type(nameField(), '  ');
  expect(go().disabled).toBe(true);
  await userEvent.type(nameField(), 'Ada');
  expect(go().disabled).toBe(false);
});

describe('a name that was typed and not sent', () => {
  type Options = { invitedName?: string; nextInvited?: string; next?: typeof campaign };

  /** Types a name on Start, and returns what is heard of the page that is loaded anew. */
  async function typeAndLoadAnew(typed: string, { next = campaign, ...invited }: Options = {}) {
    const { invitedName = '', nextInvited = invitedName } = invited;
    answerCalls({});
    const { unmount } = renderScreen(<StartScreen campaign={campaign} invitedName={invitedName} />);
    await userEvent.clear(nameField());
    await userEvent.type(nameField(), typed);
    unmount();
    const heard = answerCalls({ createUserVideo: createUserVideo() });
    const { router } = renderScreen(<StartScreen campaign={next} invitedName={nextInvited} />);
    await answered(heard, 'getUserVideo');
    return { heard, router };
  }

  it('stands there again, as when the language was changed, until a visit begins with it', async () => {
    const { heard, router } = await typeAndLoadAnew('Ada Lovelace');
    expect([nameField().value, go().disabled]).toEqual(['Ada Lovelace', false]);
    await userEvent.click(go());
    await answered(heard, 'createUserVideo');
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(typedName.read(campaign.name, '')).toBe('');
  });

  it('before the page’s scripts ran is kept as well', async () => {
    answerCalls({});
    const beforeScripts = () => void (nameField().value = 'Ada');
    const { unmount } = renderScreen(<StartScreen campaign={campaign} />, { beforeScripts });
    expect([nameField().value, go().disabled]).toEqual(['Ada', false]);
    unmount();
    const heard = answerCalls({});
    renderScreen(<StartScreen campaign={campaign} />);
    await answered(heard, 'getUserVideo');
    expect(nameField().value).toBe('Ada');
  });

  it('is that of one campaign alone', async () => {
    await typeAndLoadAnew('Ada', { next: createCampaign({ name: 'other' }) });
    expect(nameField().value).toBe('');
  });

  it('goes before the name of an invitation', async () => {
    await typeAndLoadAnew('Ada King', { invitedName: 'Ada Lovelace' });
    expect(nameField().value).toBe('Ada King');
  });

  it.each([
    ['by another personal link', 'Ada Lovelace', 'Grace Hopper'],
    ['by a personal link, after one who came without', '', 'Grace Hopper'],
    ['without a personal link, after one who came by theirs', 'Ada Lovelace', ''],
  ])('is not shown to who comes %s', async (_, invitedName, nextInvited) => {
    await typeAndLoadAnew('Ada King', { invitedName, nextInvited });
    expect(nameField().value).toBe(nextInvited);
  });
});

describe('the name of who came by a personal link', () => {
  it('stands there already, and can be changed', async () => {
    const heard = answerCalls({ createUserVideo: createUserVideo() });
    renderScreen(<StartScreen campaign={campaign} invitedName="Ada Lovelace" />);
    expect([nameField().value, go().disabled]).toEqual(['Ada Lovelace', false]);
    await userEvent.clear(nameField());
    expect([nameField().value, go().disabled]).toEqual(['', true]);
    await userEvent.type(nameField(), 'Ada King{Enter}');
    await waitFor(() =>
      expect(heard.find((it) => it.call === 'createUserVideo')?.body).toMatchObject({ name: 'Ada King' }),
    );
  });

  it('gives way to the name of a visit that was begun here', async () => {
    localStorage.setItem('/uuid', UUID);
    answerCalls({ getUserVideo: createUserVideo({ name: 'Ada King' }) });
    renderScreen(<StartScreen campaign={campaign} invitedName="Ada Lovelace" />);
    await waitFor(() => expect(nameField().value).toBe('Ada King'));
  });
});

it('says what is missing when Enter is pressed without a name (spec 2.97, 5.2)', async () => {
  answerCalls({});
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), ' {Enter}');
  expect(await screen.findByRole('dialog', { name: 'Please enter your name' })).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(nameField());
});

it('takes Escape for OK in a message that only has this answer', async () => {
  answerCalls({});
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), ' {Enter}');
  await screen.findByRole('dialog', { name: 'Please enter your name' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(nameField());
});

it('begins the visit under the trimmed name, then goes on to the intro (spec 2.25, 5.1)', async () => {
  const heard = answerCalls({ createUserVideo: createUserVideo() });
  const { router } = renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), ' Ada {Enter}');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(heard.find((it) => it.call === 'createUserVideo')?.body).toMatchObject({ name: 'Ada', device: 'Web' });
});

it('hands the takes of a visit the server does not know any more over to the one begun in its place', async () => {
  localStorage.setItem('/uuid', UUID);
  answerCalls({
    createUserVideo: (times) => (times === 0 ? new FailureAnswer('notFound') : createUserVideo({ uuid: NEW_UUID })),
  });
  const takes = createFakeTakes();
  const done: unknown[][] = [];
  const reassign = async (...args: string[]) => void done.push(['reassign', ...args]);
  const { router } = renderScreen(<StartScreen campaign={campaign} />, { services: { takes: { ...takes, reassign } } });
  await userEvent.type(nameField(), 'Ada{Enter}');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(done).toEqual([['reassign', 'demo', UUID, NEW_UUID]]);
});

it('answers a press of Go at once, and does not look as if the name were missing', async () => {
  answerCalls({ createUserVideo: () => new Promise(() => undefined) });
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada');
  await userEvent.click(go());
  const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'One moment…' });
  expect([busy.getAttribute('aria-busy'), busy.disabled]).toEqual(['true', false]);
  expect(document.activeElement).toBe(busy);
});

it('begins one visit when Go is clicked twice (spec 5.26)', async () => {
  const heard = answerCalls({ createUserVideo: createUserVideo() });
  const { router } = renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada');
  await userEvent.dblClick(go());
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  expect(heard.filter((it) => it.call === 'createUserVideo')).toHaveLength(1);
});

it('knows the name of a visitor who has begun', async () => {
  answerCalls({ getUserVideo: createUserVideo({ name: 'Grace' }) });
  renderScreen(<StartScreen campaign={campaign} />);
  await waitFor(() => expect(nameField().value).toBe('Grace'));
});

it('lets a visitor whose film is done record anew under a new id (spec 4.16)', async () => {
  const done = createUserVideo({ completed: true, name: 'Grace' });
  const heard = answerCalls({
    getUserVideo: (times) => (times === 0 ? done : new FailureAnswer('notFound')),
    createUserVideo: createUserVideo(),
  });
  renderScreen(<StartScreen campaign={campaign} />);
  await waitFor(() => expect(heard.filter((it) => it.call === 'getUserVideo')).toHaveLength(2));
  expect(nameField().value).toBe('');
  expect(screen.getAllByText(/^We've received your submission/)).not.toHaveLength(0);
});

it('leads a visitor whose film is done back to it, also at a later visit, where it can be saved and deleted', async () => {
  const done = createUserVideo({ completed: true, completedUrl: '/film' });
  answerCalls({ getUserVideo: (times) => (times === 0 ? done : new FailureAnswer('notFound')) });
  const uuid = () => createIdentity(localStorage, null).uuidFor('demo');
  const first = renderScreen(<StartScreen campaign={campaign} />);
  await screen.findByRole('button', { name: 'View My Video' });
  expect(uuid()).not.toBe(UUID);
  first.unmount();

  const { router } = renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.click(await screen.findByRole('button', { name: 'View My Video' }));
  expect(router.push).toHaveBeenCalledWith('/demo/publish');
  expect(uuid()).toBe(UUID);
});

it('forgets a rehearsal that is done', async () => {
  const done = createUserVideo({ completed: true, name: 'Grace' });
  const heard = answerCalls({ getUserVideo: (times) => (times === 0 ? done : new FailureAnswer('notFound')) });
  renderScreen(<StartScreen campaign={createCampaign({ isRehearsal: true })} />);
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(document.body.textContent).not.toContain("We've received your submission");
  expect(screen.queryByRole('button', { name: 'View My Video' })).toBeNull();
});

it('stops a visitor whose organization turns out to be closed (spec 3.16, 8.11)', async () => {
  answerCalls({ createUserVideo: new FailureAnswer('organizationVideoLimit') });
  const { router } = renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada{Enter}');
  const words =
    'Riverside Museum has reached their video limit. Please reach out to them to continue recording your video.';
  expect(await screen.findByRole('dialog', { name: words })).toBeInstanceOf(HTMLElement);
  expect(router.push).not.toHaveBeenCalled();
});

it('goes home when the campaign has ended meanwhile', async () => {
  answerCalls({ createUserVideo: new FailureAnswer('campaignCompleted') });
  const { router } = renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada{Enter}');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/?blocked=completed'));
});

it('keeps the name when the line is down, and lets Go be pressed again', async () => {
  answerCalls({ createUserVideo: 'no answer' });
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(nameField().value).toBe('Ada');
  expect(go().disabled).toBe(false);
});

describe('is headed', () => {
  const titled = { title: 'Museum Guide', description: 'Show our visitors around.' };
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  it('by the hiring title in the hiring flow, whatever the campaign is called (spec 1.6)', async () => {
    const heard = answerCalls({});
    renderScreen(<StartScreen campaign={createCampaign({ type: 'job', ...titled })} />);
    await answered(heard, 'getUserVideo');
    expect(heading()).toBe('The Easiest Application Ever');
    expect(screen.getByText('Museum Guide')).toBeInstanceOf(HTMLElement);
  });

  it("by the campaign's own title in the default flow (spec 2.22)", async () => {
    const heard = answerCalls({});
    renderScreen(<StartScreen campaign={createCampaign(titled)} />);
    await answered(heard, 'getUserVideo');
    expect(heading()).toBe('Museum Guide');
  });

  it.each([
    ['default', 'Show our visitors around.', []],
    ['job', 'All we need is your name, your resume, and a short intro video.', ['Show our visitors around.']],
  ] as const)(
    "by the campaign's own description, once, for every brand: %s (spec 2.24)",
    async (type, lead, paragraphs) => {
      const heard = answerCalls({});
      renderScreen(<StartScreen campaign={createCampaign({ type, ...titled })} />);
      await answered(heard, 'getUserVideo');
      expect(screen.getAllByRole('paragraph').map((it) => it.textContent)).toEqual(
        expect.arrayContaining([lead, ...paragraphs]),
      );
      expect(screen.getAllByText('Show our visitors around.')).toHaveLength(1);
    },
  );
});

it.each([
  ['for ever so long', undefined, /wait a moment/],
  ['for a minute and a half', 90, /try again in 2 minutes/],
  ['for a second', 1, /try again in 1 minute\./],
])('says how long to wait when there were too many: %s', async (_, retryAfter, words) => {
  answerCalls({ createUserVideo: new FailureAnswer('tooMany', { retryAfter }) });
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada{Enter}');
  expect(await screen.findByRole('dialog', { name: words })).toBeInstanceOf(HTMLElement);
});

it('says so when the server has no room for anything new', async () => {
  answerCalls({ createUserVideo: new FailureAnswer('noSpace') });
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.type(nameField(), 'Ada{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Our server is out of storage space right now\./ })).toBeInstanceOf(
    HTMLElement,
  );
});

it('refuses a name that cannot be stored, in words, and cuts nothing off it', async () => {
  const name = 'a'.repeat(300);
  const heard = answerCalls({ createUserVideo: new FailureAnswer('invalidParameters') });
  renderScreen(<StartScreen campaign={campaign} />);
  await userEvent.click(nameField());
  await userEvent.paste(name);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: /^This name can't be used/ })).toBeInstanceOf(HTMLElement);
  expect(heard.find((it) => it.call === 'createUserVideo')?.body).toMatchObject({ name });
});

it.each([
  ['default', '3 questions, about 4 minutes'],
  ['job', '3 questions, about 4 minutes'],
] as const)('says how many questions there are, and how many minutes they take: %s', async (type, words) => {
  const heard = answerCalls({});
  renderScreen(<StartScreen campaign={createCampaign({ type })} />);
  await answered(heard, 'getUserVideo');
  expect(screen.getByText(words)).toBeInstanceOf(HTMLElement);
});

describe('welcomes a visitor who comes back', () => {
  const first = createVideoItem({ sectionId: '1' });
  const open = async (videos: VideoItem[], device = {}, videoSession = false) => {
    const heard = answerCalls({ getUserVideo: createUserVideo({ name: 'Grace', videos }) });
    renderScreen(<StartScreen campaign={createCampaign({ videoSession })} />, { device });
    await answered(heard, 'getUserVideo');
  };

  it('with what is safe, and leads to the next question', async () => {
    await open([first]);
    expect((await screen.findByRole('status')).textContent).toBe('Welcome back, Grace. Sections saved: 1 of 3.');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue with Section 2' }).pathname).toBe(
      '/demo/section/2',
    );
    expect(filledButtons()).toEqual(['Continue with Section 2']);
  });

  it('and leads to the film when every question is answered', async () => {
    await open([first, createVideoItem({ sectionId: '2' }), createVideoItem({ sectionId: '3' })]);
    expect((await screen.findByRole('status')).textContent).toBe('Welcome back, Grace. Sections saved: 3 of 3.');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to Your Video' }).pathname).toBe(
      '/demo/processing',
    );
  });

  it('and leads to the intro where the app records', async () => {
    await open([first], { isIOS: true, isMobile: true });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with Section 2' });
    expect(link.pathname).toBe('/demo/intro');
  });

  it.each([
    ['the intro where the server has no video session for a browser without a recorder', false, '/demo/intro'],
    ['the next question where it has one', true, '/demo/section/2'],
  ])('and leads to %s', async (_, videoSession, pathname) => {
    await open([first], { isMediaRecorderSupported: false, isOpenTokSupported: true }, videoSession);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with Section 2' });
    expect(link.pathname).toBe(pathname);
  });

  it('only when something of theirs is saved', async () => {
    await open([]);
    expect(screen.queryByRole('link', { name: /^Go on/ })).toBeNull();
  });
});

describe('what to expect', () => {
  const rows = async (given: Parameters<typeof createCampaign>[0] = {}) => {
    const heard = answerCalls({});
    renderScreen(<StartScreen campaign={createCampaign(given)} />);
    await answered(heard, 'getUserVideo');
    const list = screen.getByRole('region', { name: 'What to expect' });
    return within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent.trim());
  };

  it('says how long it takes, what is needed, who sees the video and for how long it is kept', async () => {
    expect(await rows({ retakes: 2, keptDays: 180 })).toEqual([
      "3 questions, about 4 minutes You'll see one question at a time.",
      'Camera and microphone You can check both before you record.',
      '2 retakes per question Only your last recording is used.',
      'Riverside Museum can watch it Its team, and people it shares your video with.',
      'Kept for 180 days You can delete it at any time.',
    ]);
  });

  it('names the resume of a job opening, and says how often one may record', async () => {
    expect(await rows({ type: 'job', retakes: 0, keptDays: null })).toEqual([
      "3 questions, about 4 minutes You'll see one question at a time.",
      'Camera and microphone You can check both before you record.',
      'Your resume As a PDF file. You can skip this step.',
      'No retakes You can record each answer only once.',
      'Riverside Museum can watch it Its team, and people it shares your video with.',
      "Kept until it's deleted You can delete it at any time.",
    ]);
  });

  it('leaves out what another backend does not say', async () => {
    expect(await rows()).toEqual([
      "3 questions, about 4 minutes You'll see one question at a time.",
      'Camera and microphone You can check both before you record.',
      'Re-record as often as you like Only your last recording is used.',
    ]);
  });

  it('stands beside the campaign’s own video, too', async () => {
    expect(await rows({ introVideoUrl: '/api/media/intro' })).toHaveLength(3);
  });
});
