import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotAllowedGate } from '@/components/overlays/not-allowed-gate';
import { Step2Screen } from '@/components/screens/step2-screen';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { FailureAnswer, answerCalls, answered } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createSection, createUserVideo } from '../support/visit-factories';

const needHelp = () => screen.getByRole('button', { name: 'Need Help' });

describe('the FAQ', () => {
  it('has eight pairs and the address of the brand (spec 2.79, 2.80)', async () => {
    renderScreen(<ThankYouScreen type="default" />);
    await userEvent.click(needHelp());
    const dialog = screen.getByRole('dialog', { name: 'FAQ' });
    expect([dialog.querySelectorAll('dt').length, dialog.querySelectorAll('dd').length]).toEqual([8, 8]);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'help@hrfix.example' }).href).toBe(
      'mailto:help@hrfix.example',
    );
  });

  it('ends with the brand’s own help pages, which open beside this one', async () => {
    renderScreen(<ThankYouScreen type="default" />);
    await userEvent.click(needHelp());
    const last = within(screen.getByRole('dialog')).getAllByRole<HTMLAnchorElement>('link').at(-1);
    expect([last?.textContent, last?.href, last?.target]).toEqual([
      'our help pages',
      'https://www.hrfix.example/faq',
      '_blank',
    ]);
  });

  it.each([
    ['its button (spec 2.82)', () => userEvent.click(screen.getByRole('button', { name: 'Close FAQ' }))],
    ['its icon (spec 2.82)', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape (spec 3.21)', () => userEvent.keyboard('{Escape}')],
  ])('is closed by %s, and the focus returns', async (_, close) => {
    renderScreen(<ThankYouScreen type="default" />);
    await userEvent.click(needHelp());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'FAQ' }));
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(needHelp());
  });
});

describe('the not-allowed overlay', () => {
  const gate = (notAllowed: 'organizationCanceled' | null) => (
    <NotAllowedGate campaign={createCampaign()} notAllowed={notAllowed}>
      <p>The page</p>
    </NotAllowedGate>
  );
  const words =
    'Riverside Museum has canceled their account. Please reach out to them to continue recording your video.';

  beforeEach(() => localStorage.clear());

  it('stops a visitor who has not begun, and Escape does not help (spec 2.99, 8.8)', async () => {
    answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    renderScreen(gate('organizationCanceled'));
    await screen.findByRole('dialog', { name: words });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: words })).toBeInstanceOf(HTMLElement);
  });

  it('keeps marks of direction in the organization’s name from turning the words around it', async () => {
    answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    const name = '\u202eMuseum';
    const campaign = createCampaign();
    renderScreen(
      <NotAllowedGate
        campaign={{ ...campaign, organization: { ...campaign.organization, name } }}
        notAllowed="organizationVideoLimit"
      >
        <p>The page</p>
      </NotAllowedGate>,
    );
    const heading = await screen.findByRole('heading', { level: 2 });
    expect(heading.querySelector('bdi')?.textContent).toBe(name);
    expect(heading.textContent).toBe(
      `${name} has reached their video limit. Please reach out to them to continue recording your video.`,
    );
  });

  it('lets a visitor who has begun go on', async () => {
    const heard = answerCalls({ getUserVideo: createUserVideo() });
    renderScreen(gate('organizationCanceled'));
    await answered(heard, 'getUserVideo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays away while the organization is in order', async () => {
    const heard = answerCalls({ getUserVideo: new FailureAnswer('notFound') });
    renderScreen(gate(null));
    await answered(heard, 'getUserVideo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the explainer', () => {
  it('lists every section with its number, prompt and length (spec 2.35, 2.37)', async () => {
    renderScreen(<Step2Screen campaign={createCampaign()} />);
    // It reads whether there is a visit.
    await act(async () => {});
    expect(screen.getByRole('main').textContent).toContain('3 sections');
    expect([...screen.getByRole('main').querySelectorAll('li')].map((it) => it.textContent)).toEqual([
      '1 Who are you? 30 seconds',
      '2 What is your favourite memory of the river? 60 seconds',
      '3 What do you wish for? 20 seconds',
    ]);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Start Recording' }).pathname).toBe('/demo/section/1');
  });

  it('speaks of one section in the singular (spec 2.35)', async () => {
    renderScreen(<Step2Screen campaign={createCampaign({ sections: [createSection({ seconds: 1 })] })} />);
    // It reads whether there is a visit.
    await act(async () => {});
    expect(screen.getByRole('main').textContent).toContain('1 section.');
    expect(screen.getByRole('main').textContent).toContain('1 second');
    expect(screen.getByRole('main').textContent).not.toMatch(/1 (sections|seconds)/);
  });

  it('leads back to the steps before it', async () => {
    renderScreen(<Step2Screen campaign={createCampaign()} />);
    // It reads whether there is a visit.
    await act(async () => {});
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '1 Name' }).pathname).toBe('/demo/start');
    expect(screen.queryByRole('link', { name: '2 Video' })).toBeNull();
  });
});

it.each([
  ['job', 'Your application has been submitted. Thank you!'],
  ['default', 'Your video has been submitted. Thank you!'],
  ['unknown', 'Your video has been submitted. Thank you!'],
])('thanks after a %s campaign (spec 1.4, 1.10, 1.14, 2.64)', (type, words) => {
  renderScreen(<ThankYouScreen type={type} />);
  expect(screen.getByRole('main').textContent).toBe(`${words}You may close this window now.`);
});
