import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import { agreedApi as api } from '@/lib/browser/api/consent-gate';
import {
  type QuestionTrouble,
  type SectionQuestion,
  createSectionQuestion,
} from '@/lib/browser/visit/section-question';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { thinkSecondsOf } from '@/lib/domain/think-time';
import { useVisit } from '../visit/visit-provider';
import { useRecordingServices } from '../visit/visit-context';

export type ThinkingNow = { question: SectionQuestion | null; thinking: Thinking; trouble: QuestionTrouble | null };

const NONE: Thinking = { name: 'none' };
const never = () => () => {};

/**
 * Returns how the time to think about a section's question goes. It lives as long as the section's screen is shown.
 * `isHeard`: whether the visitor has heard the clip that asks it, if one does.
 */
export function useThinking(
  campaign: Campaign,
  section: AskedSection,
  { uuid }: UserVideo,
  isHeard: boolean,
): ThinkingNow {
  const { questions } = useRecordingServices();
  const [question] = useState(() =>
    thinkSecondsOf(campaign, section) === null
      ? null
      : createSectionQuestion(
          { api, questions },
          { campaign, uuid, sectionId: section.id, isNew: section.prompt === null, isHeard },
        ),
  );
  useEffect(() => {
    question?.enter();
    return () => question?.leave();
  }, [question]);
  const readThinking = () => question?.timer.getState() ?? NONE;
  const thinking = useSyncExternalStore(question?.timer.subscribe ?? never, readThinking, () => NONE);
  const readTrouble = () => question?.getTrouble() ?? null;
  const trouble = useSyncExternalStore(question?.subscribe ?? never, readTrouble, () => null);
  const { refresh } = useVisit(campaign);
  const reread = useEffectEvent(() => void refresh().catch(() => undefined));
  useEffect(() => {
    // The server may have lost the visit: the section then sends the visitor to Start.
    if (trouble?.name === 'refused') reread();
  }, [trouble]);
  return { question, thinking, trouble };
}

/**
 * Has the question handed out once the camera shows a picture, so that nobody loses time to think by a camera; at once
 * when it is known already, because its time runs.
 */
export function useHandOut(
  { question, thinking }: ThinkingNow,
  { isKnown, isReady }: { isKnown: boolean; isReady: boolean },
): void {
  const isWanted = thinking.name === 'waiting' ? isKnown || isReady : !isKnown && thinking.name === 'none';
  useEffect(() => {
    if (isWanted) question?.ask();
  }, [question, isWanted]);
}
