import { renderHook } from '@testing-library/react';
import { useSectionClip } from '@/components/screens/use-section-clip';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { createClipMemory } from '@/lib/browser/visit/clip-memory';
import type { AskedSection } from '@/lib/contract/entities';
import { createMemoryStore } from '../support/browser-factories';
import { UUID, createAskedSection, createClip } from '../support/visit-factories';

/** A section's screen, which shows what a recorder that counts its calls does. */
function show(clip: AskedSection['clip']) {
  const recorder = { ask: jest.fn(), hear: jest.fn() };
  const memory = createClipMemory(createMemoryStore(), { campaignName: 'demo', uuid: UUID });
  const { rerender } = renderHook(
    (now: { clip: AskedSection['clip']; at: RecorderState['name'] }) =>
      useSectionClip({ ...createAskedSection(), clip: now.clip }, recorder as unknown as Recorder, {
        ...{ memory, question: null, at: now.at },
      }),
    { initialProps: { clip, at: 'searching' } },
  );
  return { recorder, become: (at: RecorderState['name'], now = clip) => rerender({ clip: now, at }) };
}

it('asks once the camera is on, and not again when the time to think ended meanwhile', () => {
  const { recorder, become } = show(createClip());
  become('opening');
  expect(recorder.ask).not.toHaveBeenCalled();
  become('ready');
  expect(recorder.ask).toHaveBeenCalledTimes(1);
  for (const at of ['asking', 'opening', 'ready'] as const) become(at);
  expect([recorder.ask.mock.calls.length, recorder.hear.mock.calls.length]).toEqual([1, 0]);
});

it('waits for no clip that is gone', () => {
  const { recorder, become } = show(createClip());
  become('asking');
  expect(recorder.hear).not.toHaveBeenCalled();
  become('asking', null);
  expect(recorder.hear).toHaveBeenCalledTimes(1);
});
