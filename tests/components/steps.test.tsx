import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntroScreen } from '@/components/screens/intro-screen';
import { PublishScreen } from '@/components/screens/publish-screen';
import { ResumeScreen } from '@/components/screens/resume-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { Step1Screen } from '@/components/screens/step1-screen';
import { Step2Screen } from '@/components/screens/step2-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import type { CampaignKind } from '@/lib/contract/campaign-content';
import type { UserVideo } from '@/lib/contract/entities';
import { answerCalls, answered } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const job = createCampaign({ type: 'job' });

async function open(screenOf: ReactElement): Promise<void> {
  const heard = answerCalls({ getUserVideo: createUserVideo() });
  renderScreen(screenOf);
  await answered(heard, 'getUserVideo');
}

const main = () => screen.getByRole('main').textContent;
const steps = () =>
  [...screen.getByRole('navigation', { name: 'Steps' }).querySelectorAll('li')].map((it) => it.textContent);
const current = () => document.querySelector('[aria-current=step]')?.textContent;

beforeEach(() => localStorage.clear());

it.each([
  [
    'default (spec 2.72)',
    () => <StartScreen campaign={createCampaign()} />,
    'Record Your Video',
    "Answer on camera. You don't need an account, and you can re-record until you're happy with it.",
  ],
  [
    'job (spec 2.68)',
    () => <StartScreen campaign={job} />,
    'The Easiest Application Ever',
    'All we need is your name, your resume, and a short intro video.',
  ],
  [
    'default (spec 2.72)',
    () => <IntroScreen campaign={createCampaign()} />,
    'In Your Own Words',
    "You'll see one question at a time and answer it on camera. You can watch each answer before you continue, and " +
      're-record it as often as you like.',
  ],
  [
    'job (spec 2.68)',
    () => <IntroScreen campaign={job} />,
    'Say Hello on Video',
    "You'll see one question at a time. You can watch each answer and re-record it before you continue.",
  ],
  [
    'job (spec 2.68)',
    () => <ResumeScreen campaign={job} />,
    'Attach Your Resume',
    'Upload your resume as a PDF so the organization can contact you.',
  ],
])(
  'a step of the %s flow is headed and described by its type, under the organization’s name (spec 2.23)',
  async (_, step, title, description) => {
    await open(step());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(description)).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Riverside Museum')).toBeInstanceOf(HTMLElement);
  },
);

it.each([
  [
    'start of the hiring flow (spec 1.5, 2.28)',
    () => <StartScreen campaign={job} />,
    ['1 Name', '2 Resume', '3 Video'],
    '1 Name',
    [],
  ],
  [
    'start of the default flow (spec 1.11, 2.28)',
    () => <StartScreen campaign={createCampaign()} />,
    ['1 Name', '2 Video'],
    '1 Name',
    [],
  ],
  [
    'intro of the hiring flow (spec 2.75)',
    () => <IntroScreen campaign={job} />,
    ['1 Name', '2 Resume', '3 Video'],
    '3 Video',
    ['/demo/start', '/demo/resume'],
  ],
  [
    'intro of the default flow (spec 2.75)',
    () => <IntroScreen campaign={createCampaign()} />,
    ['1 Name', '2 Video'],
    '2 Video',
    ['/demo/start'],
  ],
])('the %s shows its steps, and only those before it lead back (spec 2.77)', async (_, step, names, now, earlier) => {
  await open(step());
  expect([steps(), current()]).toEqual([names, now]);
  const links = screen.getByRole('navigation', { name: 'Steps' }).querySelectorAll('a');
  expect([...links].map((it) => it.pathname)).toEqual(earlier);
});

it('the start leads to the terms of service of the brand, beside this page (spec 2.27)', async () => {
  await open(<StartScreen campaign={createCampaign()} />);
  const { href, target } = screen.getByRole<HTMLAnchorElement>('link', { name: 'terms of service' });
  expect([href, target]).toEqual(['https://www.hrfix.example/terms', '_blank']);
});

it('the way to the camera says that recording stays in the browser, and ends with it (spec 2.32)', async () => {
  await open(<Step1Screen campaign={createCampaign()} />);
  expect(main()).toContain(
    'Recording happens right here, without leaving your browser. Once you close the browser, the camera ' +
      'cannot be accessed.',
  );
});

it('the way to the camera says how to allow it once it was refused, and no more when it is allowed', async () => {
  const camera = Object.assign(new EventTarget(), { state: 'denied' });
  const query = ({ name }: PermissionDescriptor) =>
    name === ('camera' as PermissionName) ? Promise.resolve(camera) : Promise.reject(new TypeError());
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  renderScreen(<Step1Screen campaign={createCampaign()} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your browser is blocking access to your camera or microphone.');
  expect(main()).toContain('Access to the camera or microphone is blocked');
  camera.state = 'granted';
  act(() => void camera.dispatchEvent(new Event('change')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(main()).toContain('Your browser will ask to use your camera and microphone.');
  Reflect.deleteProperty(navigator, 'permissions');
});

it('the explainer says that sections are stitched at the end, and begins at its top (spec 2.36, 2.40)', async () => {
  document.documentElement.scrollTop = 500;
  renderScreen(<Step2Screen campaign={createCampaign()} />);
  // It reads whether there is a visit.
  await act(async () => {});
  expect(main()).toContain(
    'Your video is broken into 3 sections. You record them one by one, and we stitch them together at the end.',
  );
  expect(document.documentElement.scrollTop).toBe(0);
});

describe('a campaign of a type nobody knows', () => {
  const ofType = (type: string) => createCampaign({ type: type as CampaignKind });

  const film = createUserVideo({ completed: true, completedUrl: '/film', downloadUrl: '/film' });

  it.each<[string, (type: string) => ReactElement, UserVideo?]>([
    ['start', (type) => <StartScreen campaign={ofType(type)} />],
    ['resume', (type) => <ResumeScreen campaign={ofType(type)} />],
    ['intro', (type) => <IntroScreen campaign={ofType(type)} />],
    ['publish', (type) => <PublishScreen campaign={ofType(type)} />, film],
    ['thank you', (type) => <ThankYouScreen type={type} />],
  ])('looks at its %s as a default one does (spec 1.4)', async (_, screenOf, userVideo = createUserVideo()) => {
    const look = async (type: string) => {
      answerCalls({ getUserVideo: userVideo });
      const { router, unmount } = renderScreen(screenOf(type));
      for (let turn = 0; turn < 5; turn += 1) await act(async () => {});
      const seen = [document.body.textContent, [...document.links].map((it) => it.pathname), router.replace.mock.calls];
      unmount();
      return seen;
    };
    expect(await look('survey')).toEqual(await look('default'));
  });

  it('goes from the name to the intro, and looks nobody up (spec 1.4)', async () => {
    const heard = answerCalls({ createUserVideo: createUserVideo() });
    const { router } = renderScreen(<StartScreen campaign={ofType('survey')} />);
    await userEvent.type(screen.getByLabelText('Full Name'), 'Ada{Enter}');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
    expect(heard.map(({ call }) => call)).not.toContain('findName');
  });
});

describe("the way to the camera's 'Okay'", () => {
  const okay = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Okay' }).pathname;

  it('goes to the explainer (spec 2.33)', async () => {
    await open(<Step1Screen campaign={createCampaign()} />);
    expect(okay()).toBe('/demo/step2');
  });

  it('goes back to the section that the visitor came from', async () => {
    await open(<Step1Screen campaign={createCampaign()} section={3} />);
    expect(okay()).toBe('/demo/section/3');
  });
});
