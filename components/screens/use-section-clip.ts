import { useEffect, useEffectEvent } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { SectionQuestion } from '@/lib/browser/visit/section-question';
import type { AskedClip } from '@/lib/contract/clips';
import type { AskedSection } from '@/lib/contract/entities';
import type { ClipMemory } from '@/lib/browser/visit/clip-memory';

/** Returns what is played before a section is answered; `null`: nothing, or a picture, which is only looked at. */
export const playedClip = ({ clip }: AskedSection): AskedClip | null => (clip?.kind === 'picture' ? null : clip);

/**
 * Has the recorder wait for the clip of a section, also where it came with the question when that was handed out.
 * Returns what goes on from it: the question in writing gets the focus, and the time to think begins.
 */
export function useSectionClip(
  section: AskedSection,
  recorder: Recorder,
  { memory, question }: { memory: ClipMemory; question: SectionQuestion | null },
): () => void {
  const isPlayed = playedClip(section) !== null;
  const ask = useEffectEvent(() => {
    if (!memory.hasHeard(section.id)) recorder.ask();
  });
  useEffect(() => {
    if (isPlayed) ask();
  }, [isPlayed]);
  return () => {
    memory.keepHeard(section.id);
    document.querySelector<HTMLElement>('.question')?.focus({ preventScroll: true });
    question?.hear();
    recorder.hear();
  };
}
