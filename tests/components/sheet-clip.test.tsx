import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SheetClip } from '@/components/recorder/clip/sheet-clip';
import { createClipMemory } from '@/lib/browser/visit/clip-memory';
import { createMemoryStore } from '../support/browser-factories';
import { UUID, createClip } from '../support/visit-factories';
import { words } from '../support/words';

const memory = createClipMemory(createMemoryStore(), { campaignName: 'demo', uuid: UUID });
const sheet = (url: string) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={words.visitor}>
    <SheetClip clip={createClip({ url })} memory={memory} />
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
