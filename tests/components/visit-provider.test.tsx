import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { VisitProvider, useDevice, useVisit } from '@/components/visit/visit-provider';
import { useVisitServices } from '@/components/visit/visit-context';
import { createBrowserCapture } from '@/lib/browser/capture/native-capture';
import { tellOtherTabs } from '@/lib/browser/visit/other-tabs';
import { answerCalls } from '../support/answer-calls';
import { createStream } from '../support/browser-factories';
import { UUID, createCampaign, createUserVideo } from '../support/visit-factories';

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

describe('of two tabs', () => {
  /** The browser tells each tab what another one has written. */
  const hear = (newValue: string | null, key = '/changed') =>
    act(async () => void dispatchEvent(new StorageEvent('storage', { key, newValue })));

  it('one reads a record that the other has changed, and no other one', async () => {
    localStorage.setItem('/uuid', UUID);
    const calls = answerCalls({ ping: { status: 'ok', time: 1 }, getUserVideo: createUserVideo() });
    const Time = () => <p>{useVisit(createCampaign()).userVideo?.extraTime?.chosen ?? 'as usual'}</p>;
    render(
      <VisitProvider whitelabelId={null}>
        <Time />
      </VisitProvider>,
    );
    await screen.findByText('as usual');
    const readings = () => calls.filter(({ call }) => call === 'getUserVideo').length;
    const before = readings();
    await hear('another/visit');
    await hear(null);
    await hear(`demo/${UUID}`, '/visits');
    expect(readings()).toBe(before);
    answerCalls({ getUserVideo: createUserVideo({ extraTime: { chosen: 'double', mayChange: true } }) });
    await hear(`demo/${UUID}`);
    expect(await screen.findByText('double')).toBeInstanceOf(HTMLElement);
  });

  it('one tells the other of a change, and leaves nothing behind', () => {
    const written = jest.spyOn(Storage.prototype, 'setItem');
    tellOtherTabs(`demo/${UUID}`);
    expect(written).toHaveBeenCalledWith('/changed', `demo/${UUID}`);
    expect(localStorage.getItem('/changed')).toBeNull();
    written.mockImplementation(() => {
      throw new Error('the storage is blocked');
    });
    expect(() => tellOtherTabs(`demo/${UUID}`)).not.toThrow();
    written.mockRestore();
  });
});
