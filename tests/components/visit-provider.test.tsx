import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { VisitProvider, useDevice } from '@/components/visit/visit-provider';
import { useVisitServices } from '@/components/visit/visit-context';
import { createBrowserCapture } from '@/lib/browser/capture/native-capture';
import { answerCalls } from '../support/answer-calls';
import { createStream } from '../support/browser-factories';

/** Turns the camera on, as a section does. */
function Camera() {
  const { capture } = useVisitServices();
  return <button onClick={() => void capture('native', createBrowserCapture).open('front')}>On</button>;
}

const at = (path: string) => (
  <PathnameContext value={path}>
    <VisitProvider whitelabelId={null}>
      <Camera />
    </VisitProvider>
  </PathnameContext>
);

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

async function turnOn() {
  answerCalls({ ping: { status: 'ok', time: 1 } });
  const stream = createStream();
  const mediaDevices = { getUserMedia: async () => stream, enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  const view = render(at('/demo/section/1'));
  await act(async () => screen.getByText('On').click());
  const isOff = () => stream.getTracks().every((track) => track.readyState === 'ended');
  return { ...view, isOff };
}

it('leaves the camera on from section to section', async () => {
  const { rerender, isOff } = await turnOn();
  for (const path of ['/demo/upload/take/section/2/true', '/demo/section/2']) rerender(at(path));
  expect(isOff()).toBe(false);
});

it.each(['/demo/processing', '/demo/intro'])('turns the camera off on the way to %s', async (path) => {
  const { rerender, isOff } = await turnOn();
  rerender(at(path));
  expect(isOff()).toBe(true);
});

it('turns the camera off when the visitor leaves the campaign (spec 4.51)', async () => {
  const { unmount, isOff } = await turnOn();
  unmount();
  expect(isOff()).toBe(true);
});

it('is drawn for a phone by the server, so that nothing moves when the browser takes over', () => {
  const Device = () => <p>{useDevice().isAndroid ? 'an Android phone' : 'another device'}</p>;
  const served = (userAgent?: string) =>
    renderToString(
      <VisitProvider whitelabelId={null} userAgent={userAgent}>
        <Device />
      </VisitProvider>,
    );
  expect(served('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/156 Mobile')).toContain('an Android phone');
  expect(served()).toContain('another device');
});
