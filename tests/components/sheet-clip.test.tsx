import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SheetClip } from '@/components/recorder/clip/sheet-clip';
import { createClipMemory } from '@/lib/browser/visit/clip-memory';
import { createMemoryStore } from '../support/browser-factories';
import { UUID, createClip } from '../support/visit-factories';
import { passClickGuard } from '../support/pass-click-guard';
import { words } from '../support/words';

const memory = createClipMemory(createMemoryStore(), { campaignName: 'demo', uuid: UUID });
const sheet = (url: string, onHeard?: () => void) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={words.visitor}>
    <SheetClip clip={createClip({ url })} memory={memory} onHeard={onHeard} />
  </NextIntlClientProvider>
);

it('does not begin anew where its address is newly signed, and plays another clip', () => {
  const { rerender } = render(sheet('/clips/one.mp4?signature=a'));
  const load = jest.fn();
  const video = screen.getByLabelText<HTMLVideoElement>('Video question');
  const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
  Object.defineProperty(video, 'src', { set: load, get: src.get });
  rerender(sheet('/clips/one.mp4?signature=b'));
  expect(load).not.toHaveBeenCalled();
  rerender(sheet('/clips/two.mp4?signature=c'));
  expect(load.mock.calls).toEqual([['/clips/two.mp4?signature=c']]);
});

/** The codes of a player's errors. */
const [NETWORK, DECODE] = [2, 3];

describe('a clip above a sheet that fails', () => {
  function fail(code: number) {
    const onHeard = jest.fn();
    render(sheet('/clips/one.mp4', onHeard));
    const video = screen.getByLabelText<HTMLVideoElement>('Video question');
    Object.defineProperty(video, 'error', { value: { code }, configurable: true });
    fireEvent.play(video);
    fireEvent.error(video);
    return { onHeard, video };
  }

  it('because the connection broke is not heard, and is loaded again by a press', () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { onHeard, video } = fail(NETWORK);
    expect([onHeard.mock.calls, video.isConnected]).toEqual([[], true]);
    passClickGuard();
    fireEvent.click(screen.getByRole('button', { name: 'Play Question' }));
    expect(play).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Play Question' })).toBeNull();
    fireEvent.ended(video);
    expect(onHeard).toHaveBeenCalledTimes(1);
  });

  it('because it cannot be played leaves the question in writing', () => {
    const { onHeard, video } = fail(DECODE);
    expect([onHeard.mock.calls.length, video.isConnected]).toEqual([1, false]);
  });
});
