import { useEffect, useEffectEvent, useRef } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import type { SectionQuestion } from '@/lib/browser/visit/section-question';
import type { AskedClip } from '@/lib/contract/clips';
import type { AskedSection } from '@/lib/contract/entities';
import type { ClipMemory } from '@/lib/browser/visit/clip-memory';

/** Returns what is played before a section is answered; `null`: nothing, or a picture, which is only looked at. */
export const playedClip = ({ clip }: Partial<Pick<AskedSection, 'clip'>>): AskedClip | null =>
  !clip || clip.kind === 'picture' ? null : clip;

/**
 * Has the time to think begin where the question is here and nothing is played: the server waits also where only
 * visitors in another language have something to hear.
 */
export function useNothingToHear(section: AskedSection, question: SectionQuestion | null): void {
  const isHeard = section.prompt !== null && playedClip(section) === null;
  useEffect(() => {
    if (isHeard) question?.hear();
  }, [question, isHeard]);
}

/**
 * Has the recorder wait for the clip of a section, also where it came with the question when that was handed out; then
 * as soon as the camera is on, in the state `at`, because it may be turned on just then. It waits for no clip that is
 * gone. Returns what goes on from it: the question in writing gets the focus, and the time to think begins.
 */
export function useSectionClip(
  section: AskedSection,
  recorder: Recorder,
  { memory, question, at }: { memory: ClipMemory; question: SectionQuestion | null; at: RecorderState['name'] },
): () => void {
  useNothingToHear(section, question);
  const isPlayed = playedClip(section) !== null;
  /** It is asked once: the time to think may have ended while it played. */
  const wasAsked = useRef(false);
  const follow = useEffectEvent(() => {
    wasAsked.current ||= at === 'asking';
    if (at === 'asking' && !isPlayed) recorder.hear();
    if (at === 'ready' && isPlayed && !wasAsked.current && !memory.hasHeard(section.id)) recorder.ask();
  });
  useEffect(() => follow(), [isPlayed, at]);
  return () => {
    memory.keepHeard(section.id);
    document.querySelector<HTMLElement>('.question')?.focus({ preventScroll: true });
    question?.hear();
    recorder.hear();
  };
}
