import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IosModal } from '@/components/overlays/ios-modal';
import { NotSupportedDialog } from '@/components/overlays/not-supported-dialog';
import { Player } from '@/components/ui/player';
import { ThankYouScreen } from '@/components/screens/thank-you-screen';
import { answerCalls } from '../support/answer-calls';
import { installDialogs } from '../support/dialogs';
import { renderScreen } from '../support/render-screen';
import { words } from '../support/words';

const ignore = () => {};

it.each([
  [
    'skip',
    'Are you sure?',
    'People who record videos are much more likely to be hired. It gives you a chance to demonstrate ' +
      'skills that are not captured on paper.',
    ["I'm Sure", 'Go Back'],
  ],
  [
    'skipresume',
    'Are you sure?',
    "If you don't upload a resume, the organization will have no way of contacting you in order to bring " +
      'you in for an interview unless you record that in your video in the next step.',
    ["I'm Sure", 'Go Back'],
  ],
  [
    'record',
    'This will be easy!',
    'We will ask you a few simply questions. Each section has a time limit and when you are finished ' +
      'with all the sections, we will automatically edit the video together.',
    ['Close', "Let's Start!"],
  ],
  [
    'download',
    'This will be easy! Just use our free app.',
    'Click below to be taken to the app. After you download the free app, you will be able to continue your video.',
    ['Close', 'Take me to the App'],
  ],
] as const)(
  'the iOS modal %s asks word for word, and is logged when it opens (spec 2.88, 2.89, 2.90, 2.91, 2.92)',
  async (type, title, text, answers) => {
    const heard = answerCalls({});
    const modal =
      type === 'download' ? (
        <IosModal type="download" appLink="https://app.hrfix.example/record" codePage={null} onClose={ignore} />
      ) : (
        <IosModal type={type} onConfirm={ignore} onClose={ignore} />
      );
    renderScreen(modal);
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog.querySelector('p')?.textContent).toBe(text);
    const answered = dialog.querySelectorAll('button:not([aria-label]), a');
    expect([...answered].map((it) => it.textContent)).toEqual(answers);
    await waitFor(() =>
      expect(heard).toContainEqual({
        call: 'log',
        body: expect.objectContaining({ event: 'saw iOS modal', details: type }),
      }),
    );
  },
);

it('the not-supported modal leads to Google Chrome, and lies over the page as a modal dialog (spec 2.94, 2.96)', () => {
  installDialogs();
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  renderScreen(<NotSupportedDialog onClose={ignore} />);
  expect(showModal).toHaveBeenCalledTimes(1);
  const dialog = screen.getByRole('dialog', { name: "Your browser isn't supported." });
  expect(dialog.textContent).toContain(
    "Your browser isn't supported.Please use the latest version of Google Chrome or Firefox",
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Google Chrome' }).href).toBe(
    'https://www.google.com/chrome/',
  );
});

it.each([
  ['how to start', /How do I start/, /Start Recording/],
  ['how to make a video', /How do I make a video/, /red button/],
  ['recording again', /re-record a section/, /Re-Record/],
  ['going back after moving on', /go back after moving on/, /choose an earlier section/],
  ['a record button that stops working', /record button stops working/, /Reload the page. Your recordings are kept/],
  ['the red bar at the top of the screen', /red bar at the top of my screen/, /when you close this tab/],
  [
    'what to do when done',
    /when I'm done/,
    /^Press Finish or, for a job application, Submit Application\. If the organizer allows sharing, you can then/,
  ],
  ['why sharing may be unavailable', /can't I share/, /The organizer decides/],
])('the FAQ answers %s (spec 2.81)', async (_, question, answer) => {
  renderScreen(<ThankYouScreen type="default" />);
  await userEvent.click(screen.getByRole('button', { name: 'Need Help' }));
  const asked = screen.getByText(question, { selector: 'dt' });
  expect(asked.nextElementSibling?.textContent).toMatch(answer);
});

it('the FAQ names the buttons of Publish as they are called there (spec 2.81)', () => {
  const { types, publish, faq } = words.visitor;
  for (const button of [types.default.finish, types.job.finish, publish.finish])
    expect(faq.done.answer).toContain(button);
  expect(faq.sharing.answer).toContain(publish.download);
});

it('a player has the browser’s controls, loads ahead, and begins only when told (spec 2.84)', () => {
  renderScreen(<Player src="/film" label="Film" canDownload />);
  const { controls, preload, playsInline, autoplay, muted, loop } = screen.getByLabelText<HTMLVideoElement>('Film');
  expect({ controls, preload, playsInline, autoplay, muted, loop }).toEqual({
    controls: true,
    preload: 'auto',
    playsInline: true,
    autoplay: false,
    muted: false,
    loop: false,
  });
});
