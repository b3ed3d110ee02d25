import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FaqDialog } from '@/components/overlays/faq-dialog';
import { IosModal } from '@/components/overlays/ios-modal';
import { NotSupportedDialog } from '@/components/overlays/not-supported-dialog';
import { FoundDialog } from '@/components/recorder/found-dialog';
import { HelpControl } from '@/components/recorder/controls';
import { Shutter } from '@/components/recorder/shutter';
import { ShareDialog } from '@/components/screens/share-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Steps } from '@/components/ui/steps';
import { answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign, createUserVideo } from '../support/visit-factories';

const button = () => screen.getByRole('button');
const ignore = () => {};

it('a pressed button has the focus, also in a browser that does not put it there', () => {
  render(
    <Button variant="primary" onClick={ignore}>
      Go
    </Button>,
  );
  act(() => button().click());
  expect(document.activeElement).toBe(button());
});

it('a double click presses once (spec 5.26)', async () => {
  const press = jest.fn();
  render(
    <Button variant="primary" onClick={press}>
      Go
    </Button>,
  );
  await userEvent.dblClick(button());
  expect(press).toHaveBeenCalledTimes(1);
});

it('a double click submits a form once (spec 5.26)', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button variant="primary" type="submit">
        Go
      </Button>
    </form>,
  );
  await userEvent.dblClick(button());
  expect(submit).toHaveBeenCalledTimes(1);
});

it.each([
  [749, 1],
  [750, 2],
])('a click after %i ms makes it %i (spec 9.9)', (milliseconds, times) => {
  jest.useFakeTimers();
  const press = jest.fn();
  render(
    <Button variant="primary" onClick={press}>
      Go
    </Button>,
  );
  act(() => button().click());
  jest.advanceTimersByTime(milliseconds);
  act(() => button().click());
  jest.useRealTimers();
  expect(press).toHaveBeenCalledTimes(times);
});

it('a clock that is set back locks nothing', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000_000);
  const press = jest.fn();
  render(
    <Button variant="primary" onClick={press}>
      Go
    </Button>,
  );
  act(() => button().click());
  now.mockReturnValue(1_000_000);
  act(() => button().click());
  expect(press).toHaveBeenCalledTimes(2);
});

it('what is switched off neither acts nor counts', () => {
  const press = jest.fn();
  const shutter = (disabled: boolean) => (
    <Shutter label="Start" words="Start" isRecording={false} left={1} disabled={disabled} onPress={press} />
  );
  const { rerender } = render(shutter(true));
  act(() => button().click());
  rerender(shutter(false));
  act(() => button().click());
  expect(press).toHaveBeenCalledTimes(1);
});

it('a double click does not press what has come under the pointer meanwhile (spec 5.26)', async () => {
  const go = jest.fn();
  function Asks() {
    const [isAsking, setIsAsking] = useState(false);
    return isAsking ? (
      <Button key="go" variant="danger" onClick={go}>
        Go
      </Button>
    ) : (
      <Button key="ask" variant="primary" onClick={() => setIsAsking(true)}>
        Ask
      </Button>
    );
  }
  render(<Asks />);
  const click = (detail: number) =>
    act(() => void button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  click(1);
  click(2);
  expect([button().textContent, go.mock.calls.length]).toEqual(['Go', 0]);
  click(1);
  expect(go).toHaveBeenCalledTimes(1);
});

/** Controls that act only once: a name, and a function that renders the control. A button calls `act`. */
type Control = readonly [name: string, draw: (act: () => void) => ReactNode];

const share = (act: () => void) => (
  <ShareDialog
    campaign={createCampaign()}
    film="/film"
    userVideo={createUserVideo({ downloadUrl: '/film?download' })}
    ratio={4 / 3}
    isFinishing={false}
    onFinish={act}
    onClose={act}
  />
);
const buttons: readonly Control[] = [
  ['Close', (act) => <Dialog title="?" onDismiss={act} actions={null} />],
  ["I'm Sure", (act) => <IosModal type="skip" onClose={ignore} onConfirm={act} />],
  ['Go Back', (act) => <IosModal type="skip" onClose={act} onConfirm={ignore} />],
  ['Close FAQ', (act) => <FaqDialog onClose={act} />],
  ['Use This Recording', (act) => <FoundDialog seconds={3} onUse={act} onRecordAgain={ignore} />],
  ['Finish', share],
  [
    'Start',
    (act) => <Shutter label="Start" words="Start" isRecording={false} left={1} disabled={false} onPress={act} />,
  ],
];

it.each(buttons)('a double click on %s acts once (spec 5.26)', async (name, draw) => {
  answerCalls({});
  const press = jest.fn();
  renderScreen(draw(press));
  await userEvent.dblClick(screen.getByRole('button', { name }));
  expect(press).toHaveBeenCalledTimes(1);
});

it('a double click on Need Help leaves the FAQ open', async () => {
  renderScreen(<HelpControl />);
  await userEvent.dblClick(button());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

const pageLinks: readonly Control[] = [
  [
    'Okay',
    () => (
      <ButtonLink variant="primary" href="/demo/start">
        Okay
      </ButtonLink>
    ),
  ],
  ['1 Name', () => <Steps label="Steps" items={[{ name: 'Name', state: 'earlier', href: '/demo/start' }]} />],
  [
    'Open the app on your phone',
    () => <IosModal type="download" appLink="https://app.example/" codePage="/demo/start" onClose={ignore} />,
  ],
];

it.each(pageLinks)('a double click on the link %s goes to its page once (spec 5.26)', async (name, draw) => {
  const { router } = renderScreen(draw(ignore));
  await userEvent.dblClick(screen.getByRole('link', { name }));
  expect(router.push.mock.calls).toEqual([['/demo/start']]);
});

const links: readonly Control[] = [
  ['Download Video', share],
  [
    'Take me to the App',
    () => <IosModal type="download" appLink="https://app.example/" codePage={null} onClose={ignore} />,
  ],
  ['Download Google Chrome', () => <NotSupportedDialog onClose={ignore} />],
  ['our help pages', () => <FaqDialog onClose={ignore} />],
];

it.each(links)('a double click on the link %s follows it once (spec 5.26)', async (name, draw) => {
  answerCalls({});
  const followed: boolean[] = [];
  const follow = (event: MouseEvent) => {
    followed.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', follow);
  renderScreen(draw(ignore));
  await userEvent.dblClick(screen.getByRole('link', { name }));
  window.removeEventListener('click', follow);
  expect(followed).toEqual([true, false]);
});
