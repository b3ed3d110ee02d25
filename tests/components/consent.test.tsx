import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePathname } from 'next/navigation';
import { act } from 'react';
import { ConsentGate } from '@/components/screens/consent-gate';
import { PublishScreen } from '@/components/screens/publish-screen';
import { StartScreen } from '@/components/screens/start-screen';
import { ResumeScreen } from '@/components/screens/resume-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import type { Campaign } from '@/lib/contract/entities';
import { consentGate } from '@/lib/browser/api/consent-gate';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { passClickGuard } from '../support/pass-click-guard';
import { renderRefreshed, renderScreen } from '../support/render-screen';
import { UUID, createAskedConsent, createCampaign, createUserVideo } from '../support/visit-factories';

jest.mock('next/navigation', () => ({ ...jest.requireActual<object>('next/navigation'), usePathname: jest.fn() }));

const campaign = createCampaign({ consentAsked: createAskedConsent() });
const changed = createCampaign({ consentAsked: createAskedConsent({ version: 3, consent: 'I agree to more.' }) });
const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const at = (path: string) => jest.mocked(usePathname).mockReturnValue(path);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  at('/demo/start');
});

describe('Start of a campaign that asks for consent', () => {
  async function showStart(answers: Parameters<typeof answerCalls>[0] = { createUserVideo: createUserVideo() }) {
    const heard = answerCalls(answers);
    const shown = renderRefreshed(<StartScreen campaign={campaign} />);
    await screen.findByRole('checkbox', { name: 'I agree to be shown.' });
    await userEvent.type(screen.getByLabelText('Full Name'), 'Ada');
    return { heard, ...shown };
  }

  it('begins nothing without it: the box says so and takes the focus, until it is ticked', async () => {
    const { heard, router } = await showStart();
    await press('Go');
    expect(document.activeElement).toBe(box());
    expect(screen.getByRole('alert').textContent).toContain('Please accept this text to continue.');
    expect(box()).toMatchObject({ ariaInvalid: 'true' });
    expect(heard.map(({ call }) => call)).not.toContain('createUserVideo');
    await userEvent.click(box());
    expect(screen.queryByRole('alert')).toBeNull();
    passClickGuard();
    await press('Go');
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(heard.find(({ call }) => call === 'createUserVideo')?.body).toMatchObject({
      consent: { version: 2, language: 'en' },
    });
  });

  it('shows the full text as it was typed; to agree there ticks the box and closes it', async () => {
    await showStart();
    await press('Read Full Text');
    const dialog = within(await screen.findByRole('dialog', { name: 'Consent' }));
    expect(dialog.getByText(/version 2/).textContent).toBe('Riverside Museum, version 2, November 1, 2026');
    const paragraphs = ['I agree to be shown.', 'Who watches.', 'Until when.'];
    expect(paragraphs.map((text) => dialog.getByText(text).tagName)).toEqual(['P', 'P', 'P']);
    await userEvent.click(dialog.getByRole('button', { name: 'I Agree' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box().checked).toBe(true);
  });

  it('has no way to a full text where there is none', async () => {
    answerCalls({});
    renderScreen(
      <StartScreen campaign={createCampaign({ consentAsked: createAskedConsent({ consentText: null }) })} />,
    );
    await screen.findByRole('checkbox');
    expect(screen.queryByRole('button', { name: 'Read Full Text' })).toBeNull();
  });

  it('shows the new text when it was changed meanwhile, not ticked, and takes the focus there', async () => {
    const refused = new FailureAnswer('consentChanged', { consent: changed.consentAsked });
    const { router, show } = await showStart({ createUserVideo: refused });
    await userEvent.click(box());
    await press('Go');
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    show(<StartScreen campaign={changed} />);
    const fresh = await screen.findByRole('checkbox', { name: 'I agree to more.' });
    expect([box().checked, document.activeElement === fresh]).toEqual([false, true]);
    expect(screen.getByRole('alert').textContent).toContain('This text has changed. Please read it again.');
  });

  it('is ticked already for who has accepted it and comes back', async () => {
    localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
    answerCalls({ getUserVideo: createUserVideo({ consentVersion: 2 }) });
    renderScreen(<StartScreen campaign={campaign} />);
    await waitFor(() => expect(box().checked).toBe(true));
  });

  it('asks nobody where the campaign asks for nothing', async () => {
    const heard = answerCalls({ createUserVideo: createUserVideo() });
    const { router } = renderScreen(<StartScreen campaign={createCampaign()} />);
    await userEvent.type(screen.getByLabelText('Full Name'), 'Ada');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Go');
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(heard.find(({ call }) => call === 'createUserVideo')?.body).not.toHaveProperty('consent');
  });
});

describe('a page of a visit that has begun', () => {
  beforeEach(() => {
    localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
    at('/demo/step1');
  });
  const ask = () => screen.queryByRole('dialog', { name: 'The consent text has changed' });

  it('asks for the new version, and goes on when it is accepted', async () => {
    const heard = answerCalls({
      getUserVideo: createUserVideo({ consentVersion: 2 }),
      updateUserVideo: createUserVideo({ consentVersion: 3 }),
    });
    renderScreen(<ConsentGate campaign={changed} />);
    await screen.findByRole('dialog', { name: 'The consent text has changed' });
    await press('Continue');
    expect(document.activeElement).toBe(box());
    await userEvent.click(box());
    passClickGuard();
    await press('Continue');
    await waitFor(() => expect(ask()).toBeNull());
    expect(heard.at(-1)).toEqual({ call: 'updateUserVideo', body: { consent: { version: 3, language: 'en' } } });
  });

  it('asks who was not asked before', async () => {
    answerCalls({ getUserVideo: createUserVideo() });
    renderScreen(<ConsentGate campaign={campaign} />);
    await screen.findByRole('dialog', { name: 'Your consent is needed' });
  });

  it.each([
    ['has accepted it', createUserVideo({ consentVersion: 2 })],
    ['has finished', createUserVideo({ completed: true, consentVersion: 1 })],
  ])('does not ask who %s', async (_, visit) => {
    const heard = answerCalls({ getUserVideo: visit });
    renderScreen(<ConsentGate campaign={campaign} />);
    await answered(heard, 'getUserVideo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('learns of a new version by a call that was refused, and lets it try again', async () => {
    answerCalls({
      getUserVideo: createUserVideo({ consentVersion: 2 }),
      updateUserVideo: createUserVideo({ consentVersion: 3 }),
    });
    const { router, show } = renderRefreshed(<ConsentGate campaign={campaign} />);
    const goesOn = jest.fn();
    await act(async () => void consentGate.wait({ version: 3, isUrgent: false }).then(goesOn));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    expect(ask()).toBeNull();
    show(<ConsentGate campaign={changed} />);
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(goesOn).not.toHaveBeenCalled();
    await press('Continue');
    await waitFor(() => expect(goesOn).toHaveBeenCalledTimes(1));
    expect(ask()).toBeNull();
  });

  it('does not interrupt a section: the next page asks', async () => {
    at('/demo/section/1');
    const heard = answerCalls({ getUserVideo: createUserVideo({ consentVersion: 2 }) });
    const { show } = renderRefreshed(<ConsentGate campaign={campaign} />);
    await answered(heard, 'getUserVideo');
    show(<ConsentGate campaign={changed} />);
    await act(async () => {});
    expect(ask()).toBeNull();
    at('/demo/section/2');
    show(<ConsentGate campaign={changed} />);
    await screen.findByRole('dialog', { name: 'The consent text has changed' });
  });

  it('asks in a section at once when what the visitor does now waits for it', async () => {
    at('/demo/section/1');
    const heard = answerCalls({ getUserVideo: createUserVideo({ consentVersion: 2 }) });
    const { show } = renderRefreshed(<ConsentGate campaign={campaign} />);
    await answered(heard, 'getUserVideo');
    show(<ConsentGate campaign={changed} />);
    await act(async () => void consentGate.wait({ version: 3, isUrgent: true }));
    await screen.findByRole('dialog', { name: 'The consent text has changed' });
    await act(async () => consentGate.open());
  });
});

it('asks on the page of a resume, too, and sends the file that was chosen when it is accepted', async () => {
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
  at('/demo/resume');
  const target = { url: '/files/resume', data: { url: 'https://files.example/', fields: {} } };
  const post = jest.fn(function (this: XMLHttpRequest) {
    Object.defineProperty(this, 'status', { value: 204 });
    this.dispatchEvent(new ProgressEvent('load'));
  });
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(post);
  const refused = new FailureAnswer('consentChanged', { consent: changed.consentAsked });
  const heard = answerCalls({
    getUserVideo: createUserVideo({ consentVersion: 2 }),
    getUploadUrl: (times) => (times === 0 ? refused : (target as never)),
    updateUserVideo: createUserVideo({ consentVersion: 3, resumeUrl: '/files/resume' }),
  });
  const page = (of: Campaign) => (
    <>
      <ConsentGate campaign={of} />
      <ResumeScreen campaign={of} />
    </>
  );
  const { router, show } = renderRefreshed(page({ ...campaign, type: 'job' }));
  const pdf = new File(['%PDF-1.7'], 'ada.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Choose File', { selector: 'input' }), pdf);
  await press('Go');
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
  show(page({ ...changed, type: 'job' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I agree to more.' }));
  expect(post).not.toHaveBeenCalled();
  passClickGuard();
  await press('Continue');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/demo/intro'));
  expect(post).toHaveBeenCalledTimes(1);
  expect(heard.filter(({ call }) => call === 'updateUserVideo').map(({ body }) => body)).toEqual([
    { consent: { version: 3, language: 'en' } },
    { fileUrl: '/files/resume' },
  ]);
});

it('lets who has finished withdraw it, after a question, which erases the visit', async () => {
  localStorage.setItem('/visits', JSON.stringify({ demo: UUID }));
  const done = createUserVideo({ completed: true, completedUrl: '/film', erasable: true, consentVersion: 1 });
  const heard = answerCalls({ getUserVideo: done, eraseUserVideo: new Response(null, { status: 204 }) });
  renderScreen(<PublishScreen campaign={campaign} />);
  await press('Withdraw Consent and Delete');
  await screen.findByRole('dialog', { name: 'Withdraw your consent?' });
  await press('Withdraw and Delete');
  await screen.findByRole('heading', { name: /Your consent has been withdrawn/ });
  expect(heard.map(({ call }) => call)).toContain('eraseUserVideo');
});

const erasable = {
  ...{ campaign: { id: campaign.id, name: 'demo' }, organization: 'Riverside Museum' },
  ...{ withdraws: true, hasFilm: true },
};

it('lets who has finished withdraw it also once the campaign is closed, and offers no new recording', async () => {
  const heard = answerCalls({ eraseUserVideo: new Response(null, { status: 204 }) });
  renderScreen(<ThankYouScreen type="default" isClosed erasable={{ ...erasable, uuid: UUID }} />);
  expect(screen.queryByText(/personal link/)).toBeNull();
  await press('Withdraw Consent and Delete');
  await press('Withdraw and Delete');
  await screen.findByRole('heading', { name: /Your consent has been withdrawn/ });
  expect(screen.queryByRole('link', { name: 'Record a New Video' })).toBeNull();
  expect(heard.map(({ call }) => call)).toContain('eraseUserVideo');
});

it('lets who comes by a personal link withdraw it on Thank you, where this browser has no visit', async () => {
  const heard = answerCalls({ withdrawConsent: new Response(null, { status: 204 }) });
  renderScreen(<ThankYouScreen type="default" campaign={campaign} erasable={{ ...erasable, uuid: null }} />);
  screen.getByText(/A video was submitted with this personal link/);
  await press('Withdraw Consent and Delete');
  await press('Cancel');
  expect(heard.map(({ call }) => call)).not.toContain('withdrawConsent');
  passClickGuard();
  await press('Withdraw Consent and Delete');
  await press('Withdraw and Delete');
  await screen.findByRole('heading', { name: /Your consent has been withdrawn/ });
  expect(heard.map(({ call }) => call)).toContain('withdrawConsent');
});
