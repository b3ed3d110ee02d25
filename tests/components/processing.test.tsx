import { act, screen, within } from '@testing-library/react';
import { ProcessingScreen } from '@/components/screens/processing-screen';
import { createAnswerFiles } from '@/lib/browser/answers/answer-files';
import type { FileSaving } from '@/lib/browser/answers/file-saving';
import { type FileState, openFile } from '@/lib/browser/answers/file-state';
import { CallError } from '@/lib/browser/api/call-error';
import type { SectionAnswer } from '@/lib/contract/answers';
import type { UserVideo } from '@/lib/contract/entities';
import type { StitchStatus } from '@/lib/contract/stitch-status';
import { FailureAnswer, answerCalls } from '../support/answer-calls';
import { createDeviceTake, createFakeTakes, createFakeUploads } from '../support/fake-takes';
import { spoken } from '../support/live-region';
import { renderScreen } from '../support/render-screen';
import { SEEN } from '../support/seen';
import {
  FILE_ANSWER,
  UUID,
  createCampaign,
  createSection,
  createUserVideo,
  createVideoItem,
} from '../support/visit-factories';

const campaign = createCampaign();
const recorded = createUserVideo({ videos: ['1', '2', '3'].map((sectionId) => createVideoItem({ sectionId })) });
const progressing: StitchStatus = { status: 'Progressing' };
const complete: StitchStatus = { status: 'Complete' };

const later = <T,>(milliseconds: number, answer: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(answer), milliseconds));

/** Advances the clock in small steps and renders after each step. */
async function pass(milliseconds: number): Promise<void> {
  const step = Math.min(milliseconds, 100);
  for (let passed = 0; passed < milliseconds; passed += step) await act(() => jest.advanceTimersByTimeAsync(step));
}
const count = (heard: { call: string }[], call: string) => heard.filter((it) => it.call === call).length;
/** Returns the buttons that a visitor can press, in order. */
const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole<HTMLButtonElement>('button')
    .filter((it) => !it.disabled)
    .map((it) => it.textContent);
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const progress = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('asks for the film, watches it, and goes on 2 s after it is there (spec 2.54, 4.34, 4.37, 9.13, 9.15)', async () => {
  const heard = answerCalls({
    getUserVideo: recorded,
    stitchVideo: progressing,
    checkStitchStatus: (times) => (times < 3 ? progressing : complete),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  expect(screen.getByRole('heading').textContent).toBe('Processing videos');
  await pass(100);
  expect(count(heard, 'stitchVideo')).toBe(1);
  expect(screen.getByRole('heading').textContent).toBe('Stitching your videos together, please wait');

  const polls = count(heard, 'checkStitchStatus');
  await pass(4900);
  expect(count(heard, 'checkStitchStatus')).toBe(polls);
  await pass(5100);
  expect(screen.getByRole('heading').textContent).toBe('Finishing');
  expect(progress()).toBe(100);
  await pass(1800);
  expect(router.push).not.toHaveBeenCalled();
  await pass(200);
  expect(router.push).toHaveBeenCalledWith('/demo/publish');
});

it('says that the page may be closed once the server has said that it makes the film, not before', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: () => later(3000, progressing),
    checkStitchStatus: progressing,
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  const mayLeave = () => screen.queryByText(/or close this page\. We'll finish it either way\.$/, SEEN);
  await pass(2000);
  expect(mayLeave()).toBeNull();
  await pass(2000);
  expect(mayLeave()).not.toBeNull();
  expect(spoken()).toBe(
    'Stitching your videos together, please wait. ' +
      "You can wait here to watch your video, or close this page. We'll finish it either way.",
  );
});

it.each([
  ['next', 'Your video is next in line.'],
  ['few', 'A few videos are ahead of yours.'],
  ['many', 'Many videos are ahead of yours, so this will take longer than usual.'],
] as const)('says in words that the film waits for others (%s), as long as it does', async (place, words) => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: progressing,
    checkStitchStatus: (times) => (times < 2 ? { ...progressing, place } : progressing),
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(1000);
  const rest = "You can wait here to watch your video, or close this page. We'll finish it either way.";
  expect(screen.getByText(`All your sections are saved. ${words} ${rest}`)).toBeTruthy();
  expect(spoken()).toBe(`Stitching your videos together, please wait. ${words} ${rest}`);
  await pass(10_000);
  expect(screen.getByText(`All your sections are saved. ${rest}`)).toBeTruthy();
});

it('moves the bar by a percent every 400 to 999 ms', async () => {
  answerCalls({ getUserVideo: recorded, stitchVideo: progressing, checkStitchStatus: progressing });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(10_000);
  expect(progress()).toBeGreaterThanOrEqual(10);
  expect(progress()).toBeLessThanOrEqual(25);
});

it.each([
  [0, 400],
  [0.9999, 999],
])('moves the bar after 400 to 999 ms (chance %d) (spec 9.14)', async (chance, milliseconds) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  answerCalls({ getUserVideo: recorded, stitchVideo: progressing, checkStitchStatus: progressing });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(milliseconds - 1));
  expect(progress()).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(progress()).toBe(1);
});

it.each([
  [true, 500, 900, '3x4'],
  [true, 900, 500, undefined],
  [false, 500, 900, undefined],
])(
  'asks for a film in portrait on an Android held upright (Android: %s, %i × %i) (spec 3.17, 7.16)',
  async (isAndroid, innerWidth, innerHeight, videoType) => {
    const usual = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
    Object.assign(window, { innerWidth, innerHeight });
    const heard = answerCalls({ getUserVideo: recorded, stitchVideo: progressing, checkStitchStatus: progressing });
    renderScreen(<ProcessingScreen campaign={campaign} />, { device: { isAndroid } });
    await pass(100);
    Object.assign(window, usual);
    expect(heard.find((it) => it.call === 'stitchVideo')?.body).toEqual(videoType ? { videoType } : {});
  },
);

it.each([
  ['3x4', { videoType: '3x4' }],
  [null, {}],
] as const)(
  'asks for the film in the shape of its first section (%s), however the phone is held by now (spec 7.16)',
  async (videoType, body) => {
    const usual = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
    Object.assign(window, videoType ? { innerWidth: 900, innerHeight: 500 } : { innerWidth: 500, innerHeight: 900 });
    const videos = recorded.videos.map((video) => ({
      ...video,
      videoType: video.sectionId === '1' ? videoType : null,
    }));
    const heard = answerCalls({
      getUserVideo: { ...recorded, videos },
      stitchVideo: progressing,
      checkStitchStatus: progressing,
    });
    renderScreen(<ProcessingScreen campaign={campaign} />, { device: { isAndroid: true } });
    await pass(100);
    Object.assign(window, usual);
    expect(heard.find((it) => it.call === 'stitchVideo')?.body).toEqual(body);
  },
);

it('looks at once when the visitor comes back', async () => {
  const heard = answerCalls({ getUserVideo: recorded, stitchVideo: progressing, checkStitchStatus: progressing });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(1000);
  const polls = count(heard, 'checkStitchStatus');
  act(() => void window.dispatchEvent(new Event('focus')));
  await pass(100);
  expect(count(heard, 'checkStitchStatus')).toBe(polls + 1);
});

it('does not take the film of before a re-record for the new one', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: () => later(3000, progressing),
    checkStitchStatus: (times) => (times === 0 ? later(4000, complete) : progressing),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(8000);
  expect(router.push).not.toHaveBeenCalled();
  expect(screen.getByRole('heading').textContent).toBe('Stitching your videos together, please wait');
});

it('bears with one failed poll (spec 4.39)', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: progressing,
    checkStitchStatus: (times) => (times === 1 ? new FailureAnswer('internal') : progressing),
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(30_000);
  expect(screen.queryByText('Status: Error')).toBeNull();
});

it('gives up at the second failed poll in a row, and asks again when told to (spec 4.38, 4.40, 4.44)', async () => {
  let isDown = true;
  const heard = answerCalls({
    getUserVideo: recorded,
    stitchVideo: progressing,
    checkStitchStatus: () => (isDown ? new FailureAnswer('internal') : progressing),
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(6000);
  expect(screen.getByRole('alert').textContent).toContain('Status: Error');
  const polls = count(heard, 'checkStitchStatus');
  await pass(20_000);
  expect(count(heard, 'checkStitchStatus')).toBe(polls);

  isDown = false;
  press('Try Again');
  await pass(1000);
  expect(count(heard, 'stitchVideo')).toBe(2);
  expect(screen.getByRole('progressbar')).toBeInstanceOf(HTMLElement);
});

it.each([
  ['reRecordAll', ['Re-Record', 'Visit the FAQ', 'Skip uploading video']],
  ['reRecordSection', ['Re-Record', 'Visit the FAQ', 'Skip uploading video']],
  ['nothingYouCanDo', ['Re-Record', 'Visit the FAQ', 'Skip uploading video']],
  ['AWSIsDown', ['Try Again', 'Visit the FAQ', 'Skip uploading video']],
] as const)('offers after %s: %s (spec 2.55, 2.56, 4.44, 8.24)', async (solution, offered) => {
  answerCalls({ getUserVideo: recorded, stitchVideo: { status: 'Error', solution } });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  expect(buttons()).toEqual(offered);
  expect(screen.getByRole('alert').textContent).toContain(
    'Sorry, there was an error processing your video. Please reload the page to check the progress again ' +
      'or visit our FAQ to find out more.',
  );
});

describe('whatever the failure was, each way out leads somewhere:', () => {
  const failures = {
    ...Object.fromEntries(
      (['reRecordAll', 'reRecordSection', 'nothingYouCanDo', 'AWSIsDown', undefined] as const).map((solution) => [
        `an Error (${solution})`,
        { stitchVideo: { status: 'Error', solution } },
      ]),
    ),
    'an Error heard by a poll': {
      stitchVideo: progressing,
      checkStitchStatus: { status: 'Error', solution: 'nothingYouCanDo' },
    },
    'two failed polls': { stitchVideo: progressing },
    'a refused request': { stitchVideo: new FailureAnswer('notFound') },
  } satisfies Record<string, Parameters<typeof answerCalls>[0]>;

  it.each(Object.keys(failures) as (keyof typeof failures)[])('after %s (spec 2.56, 4.45, 7.21)', async (failure) => {
    const leadsOn = {
      'Re-Record': ({ router }: Shown) => expect(router.push.mock.calls).toEqual([['/demo/section/1']]),
      'Try Again': ({ heard }: Shown) => expect(count(heard, 'stitchVideo')).toBe(2),
      'Visit the FAQ': () => expect(screen.getByRole('dialog', { name: 'FAQ' })).toBeInstanceOf(HTMLElement),
      'Skip uploading video': ({ heard, router }: Shown) => {
        expect(heard.find((it) => it.call === 'skipUpload')?.body).toEqual({
          campaignId: campaign.id,
          uuid: recorded.uuid,
        });
        expect(router.push.mock.calls).toEqual([['/thankyou/complete?campaign=demo']]);
      },
    };
    type Shown = { heard: ReturnType<typeof answerCalls>; router: ReturnType<typeof renderScreen>['router'] };
    const show = async () => {
      const heard = answerCalls({
        getUserVideo: recorded,
        skipUpload: createUserVideo({ completed: true }),
        ...failures[failure],
      });
      const shown = renderScreen(<ProcessingScreen campaign={campaign} />);
      while (!screen.queryByRole('alert')) await pass(50);
      return { heard, ...shown };
    };

    let shown = await show();
    const offered = buttons() as (keyof typeof leadsOn)[];
    expect(offered.slice(-2)).toEqual(['Visit the FAQ', 'Skip uploading video']);
    for (const name of offered) {
      press(name);
      await pass(50);
      leadsOn[name](shown);
      shown.unmount();
      shown = await show();
    }
  });
});

it.each([
  ['campaignDeleted', 'Sorry, it looks like this campaign has been removed.'],
  ['campaignCompleted', 'Sorry, it looks like this campaign is no longer accepting new videos.'],
  ['notFound', 'Sorry, we no longer recognize this browser'],
] as const)('says why a film is refused as %s, and offers no further try', async (code, words) => {
  answerCalls({ getUserVideo: recorded, stitchVideo: new FailureAnswer(code), checkStitchStatus: progressing });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(buttons()).toEqual(['Visit the FAQ', 'Skip uploading video']);
});

it.each([
  ['tooMany', { retryAfter: 600 }, 'Too many attempts. Please try again in 10 minutes.'],
  ['noSpace', {}, 'Our server is out of storage space right now.'],
] as const)('says why a film is refused as %s, and offers to try again', async (code, details, words) => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: new FailureAnswer(code, details),
    checkStitchStatus: progressing,
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInstanceOf(HTMLElement);
});

it.each([
  [
    'in its answer',
    {
      stitchVideo: {
        status: 'Error',
        message: 'The <b>tape</b> is full.\u202e',
        solution: 'AWSIsDown',
      } as StitchStatus,
    },
  ],
  [
    'refusing',
    { stitchVideo: () => Response.json({ error: { message: 'The <b>tape</b> is full.' } }, { status: 500 }) },
  ],
])('shows what a server that has no code for it says %s, as text (spec 2.55, 8.24)', async (_, answers) => {
  answerCalls({ getUserVideo: recorded, ...answers });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('The <b>tape</b> is full.');
  expect(screen.getByRole('alert').querySelector('b')).toBeNull();
});

it('says why nothing can be skipped either once the campaign is closed', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: new FailureAnswer('campaignDeleted'),
    checkStitchStatus: progressing,
    skipUpload: new FailureAnswer('campaignDeleted'),
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  press('Skip uploading video');
  await pass(100);
  expect(screen.getByRole('dialog', { name: 'Sorry, it looks like this campaign has been removed.' })).toBeInstanceOf(
    HTMLElement,
  );
});

it('names the section that could not be used, and re-records from the first (spec 2.55, 4.43, 8.24)', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: { status: 'Error', message: 'sectionDamaged', solution: 'reRecordSection', sectionId: '2' },
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  expect(screen.getByRole('alert').textContent).toContain("section 2 couldn't be used");
  press('Re-Record');
  expect(router.push).toHaveBeenCalledWith('/demo/section/1');
});

it('goes past the video when the visitor gives up on it (spec 4.45)', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: { status: 'Error', solution: 'nothingYouCanDo' },
    skipUpload: createUserVideo({ completed: true }),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  press('Skip uploading video');
  await pass(100);
  expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
});

it('says that a skip is being sent', async () => {
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: { status: 'Error', solution: 'nothingYouCanDo' },
    skipUpload: () => new Promise(() => undefined),
  });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  press('Skip uploading video');
  await pass(100);
  expect(screen.getByRole('button', { name: 'One moment…' }).getAttribute('aria-busy')).toBe('true');
});

it('asks for the film once more where the server has not heard of it, to skip the video (spec 4.45)', async () => {
  const heard = answerCalls({
    getUserVideo: recorded,
    stitchVideo: (times) => (times === 0 ? 'no answer' : new FailureAnswer('unavailable')),
    checkStitchStatus: new FailureAnswer('internal'),
    skipUpload: (times) => (times === 0 ? new FailureAnswer('forbidden') : { ...recorded, completed: true }),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(6000);
  press('Skip uploading video');
  await pass(100);
  expect(heard.slice(-3).map(({ call }) => call)).toEqual(['skipUpload', 'stitchVideo', 'skipUpload']);
  expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
});

it('says when to try again while the server can do nothing at all, and goes past the video once it can', async () => {
  let isAway = true;
  let hasRequested = false;
  answerCalls({
    getUserVideo: recorded,
    stitchVideo: () => {
      hasRequested = !isAway;
      return isAway ? new FailureAnswer('internal') : progressing;
    },
    checkStitchStatus: new FailureAnswer('internal'),
    skipUpload: () => (hasRequested ? createUserVideo({ completed: true }) : new FailureAnswer('forbidden')),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  for (const pressed of [1, 2]) {
    press('Skip uploading video');
    await pass(100);
    expect([pressed, screen.getByRole('dialog').textContent]).toEqual([
      pressed,
      expect.stringContaining("We can't do this right now. Your recordings are kept. Please try again in a minute."),
    ]);
    press('OK');
    await pass(1000);
  }
  isAway = false;
  press('Skip uploading video');
  await pass(100);
  expect(router.push).toHaveBeenCalledWith('/thankyou/complete?campaign=demo');
});

it('leads a visitor whom the server does not know any more to a new beginning', async () => {
  answerCalls({
    getCampaign: campaign,
    getUserVideo: (times) => (times === 0 ? recorded : new FailureAnswer('notFound')),
    stitchVideo: new FailureAnswer('notFound'),
    skipUpload: new FailureAnswer('notFound'),
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(100);
  press('Skip uploading video');
  await pass(100);
  expect(screen.getByRole('dialog').textContent).toContain('Sorry, we no longer recognize this browser');
  press('OK');
  await pass(100);
  expect(router.replace).toHaveBeenCalledWith('/demo/start');
});

it('sends a visitor with sections left back to them, and asks for no film (spec 4.33)', async () => {
  const heard = answerCalls({ getUserVideo: createUserVideo({ videos: recorded.videos.slice(0, -1) }) });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(3000);
  expect(router.replace).toHaveBeenCalledWith('/demo/section/3');
  expect(count(heard, 'stitchVideo')).toBe(0);
});

it('asks the server before it sends anyone back (spec 4.35)', async () => {
  const heard = answerCalls({
    getUserVideo: (times) => (times === 0 ? createUserVideo() : recorded),
    stitchVideo: progressing,
    checkStitchStatus: progressing,
  });
  const { router } = renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(1000);
  expect(router.replace).not.toHaveBeenCalled();
  expect(count(heard, 'stitchVideo')).toBe(1);
});

it('shows sections in tiles, at a moment of their own on iOS, and keeps them (spec 9.21)', async () => {
  const signed = (times: number) =>
    createUserVideo({
      videos: [
        createVideoItem({ sectionId: '1', url: `/one?${times}` }),
        createVideoItem({ sectionId: '2', url: `/two?${times}`, device: 'Web_iOS' }),
        createVideoItem({ sectionId: '3', url: `/three?${times}`, device: 'Web_Android' }),
      ],
    });
  answerCalls({ getUserVideo: signed, stitchVideo: complete });
  renderScreen(<ProcessingScreen campaign={campaign} />);
  await pass(1000);
  const tiles = [...screen.getByRole('main').querySelectorAll('video')].map((video) => video.getAttribute('src'));
  expect(tiles).toEqual(['/one?0', '/two?0#t=0.4', '/three?0']);
});

describe('while sections are still on their way', () => {
  const TAKE = createDeviceTake({ sectionId: '2', bytes: 1000 });

  function open({ save = () => new Promise<never>(() => {}) }: { save?: () => Promise<UserVideo> } = {}) {
    localStorage.setItem('/uuid', UUID);
    const { uploadId, campaignName, uuid, sectionId } = TAKE;
    localStorage.setItem('/saving', JSON.stringify({ [uploadId]: { campaignName, uuid, sectionId } }));
    // The server has an earlier take of every section.
    const heard = answerCalls({ getUserVideo: recorded, stitchVideo: progressing, checkStitchStatus: progressing });
    const takes = createFakeTakes(TAKE);
    const uploads = createFakeUploads({ status: { name: 'sending', share: 0.4 }, save });
    const { router, services } = renderScreen(<ProcessingScreen campaign={campaign} />, {
      services: { takes, uploads },
    });
    const resume = () => act(async () => services.saveQueue.resume({ campaignName: 'demo', uuid: UUID }, () => {}));
    return { heard, router, resume, tell: (share: number) => act(() => uploads.tell({ name: 'sending', share })) };
  }

  it('asks for no film, and tells the true share and the time that is left', async () => {
    const { heard, resume, tell, router } = open();
    await resume();
    await pass(10_000);
    expect(screen.getByRole('heading').textContent).toBe('Processing videos');
    expect(spoken()).toBe('1 section is still uploading.');
    expect(progress()).toBe(40);
    tell(0.5);
    await pass(1000);
    expect(progress()).toBe(50);
    expect(screen.getByRole('main').textContent).toContain('50% About 1 minute left.');
    expect(count(heard, 'stitchVideo')).toBe(0);
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('asks for the film once all are saved', async () => {
    const { heard, resume } = open({ save: async () => recorded });
    await resume();
    await pass(100);
    expect(count(heard, 'stitchVideo')).toBe(1);
  });

  it('leads back to a section that the server does not take', async () => {
    const { heard, resume, router } = open({ save: () => Promise.reject(new Error('down')) });
    await resume();
    await pass(100);
    expect(screen.getByRole('dialog', { name: 'There was an error uploading your recording.' }).textContent).toContain(
      'Your recording is still saved on this device. You can try again right away.',
    );
    press('OK');
    expect(router.replace.mock.calls).toEqual([['/demo/section/2']]);
    await pass(100);
    expect(count(heard, 'stitchVideo')).toBe(0);
  });
});

describe('while a file that answers a section is still on its way', () => {
  const FILE = { fileId: 'f', name: 'scan.pdf', bytes: 1000 };
  const sections = [
    createSection(),
    createSection({ id: '2', answerType: { ...FILE_ANSWER, formats: [...FILE_ANSWER.formats] } }),
  ];
  const before: SectionAnswer = {
    ...{ sectionId: '2', revision: 1, draft: null },
    answer: { kind: 'file', file: { ...FILE, fileId: 'before', format: 'pdf' } },
  };

  /** Opens it with a file that is to replace the one that the server has. */
  function open() {
    localStorage.setItem('/uuid', UUID);
    const heard = answerCalls({
      getUserVideo: createUserVideo({ videos: [createVideoItem()], answers: [before] }),
      stitchVideo: progressing,
      checkStitchStatus: progressing,
    });
    const files = createAnswerFiles();
    let state: FileState = { ...openFile(before), task: { name: 'upload', file: FILE, share: 0.4 } };
    let changed = () => {};
    const subscribe = (listener: () => void) => ((changed = listener), () => {});
    files.open({ campaignName: 'demo', uuid: UUID, sectionId: '2' }, () => {
      return { getState: () => state, subscribe } as unknown as FileSaving;
    });
    const tell = (next: Partial<FileState>) => {
      state = { ...state, ...next };
      changed();
    };
    tell({});
    const { router } = renderScreen(<ProcessingScreen campaign={createCampaign({ sections })} />, {
      services: { answerFiles: files },
    });
    return { heard, router, tell: (next: Partial<FileState>) => act(async () => tell(next)) };
  }

  it('asks for no film until it is there', async () => {
    const { heard, router, tell } = open();
    await pass(3000);
    expect([progress(), spoken()]).toEqual([40, 'Uploading...']);
    await tell({ task: { name: 'check', file: FILE, revision: 2, rounds: 0, isFrozen: false } });
    expect(spoken()).toBe('Checking your file...');
    expect(count(heard, 'stitchVideo')).toBe(0);
    await tell({ task: null });
    await pass(100);
    expect(count(heard, 'stitchVideo')).toBe(1);
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('says that it is only here when there is no connection', async () => {
    const { tell } = open();
    await pass(100);
    await tell({ trouble: { name: 'offline', error: new CallError('network', 'offline') } });
    expect(screen.getByRole('main').textContent).toContain('Please keep this page open: your file is only here.');
  });

  it('shows its section when it has failed', async () => {
    const { heard, router, tell } = open();
    await pass(100);
    await tell({ task: null, refused: { name: 'scan.pdf', problem: 'password' } });
    await pass(100);
    expect(router.replace.mock.calls).toEqual([['/demo/section/2']]);
    expect(count(heard, 'stitchVideo')).toBe(0);
  });
});
