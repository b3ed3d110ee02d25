import { useEffect, useEffectEvent } from 'react';
import { withAnswer } from '@/lib/browser/answers/with-answer';
import type { SectionAnswer as Saved } from '@/lib/contract/answers';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { stepAfterSaved } from '@/lib/domain/visit';
import { readWayBack } from '@/lib/domain/way-back';
import { useNavigation } from '../visit/use-navigation';
import { useQueuedSections } from '../visit/use-queued-takes';
import { useVisit } from '../visit/visit-provider';

/**
 * Returns a function that leaves the section, back to where the visitor came from to change its answer, or for what
 * follows it: `saved` is what the server has of it by now.
 */
export function useGoOn(campaign: Campaign, sectionNum: number, userVideo: UserVideo): (saved: Saved | null) => void {
  const navigation = useNavigation();
  const queued = useQueuedSections(campaign);
  return (saved) => {
    const wayBack = readWayBack(campaign.name, window.location.search);
    if (wayBack) return navigation.replace(wayBack);
    const answered = saved ? withAnswer(userVideo, saved) : userVideo;
    navigation.push(stepAfterSaved(campaign, answered, sectionNum, queued));
  };
}

/** Leaves the section once the server has what the visitor goes on with. */
export function useArrival(given: Saved | null, goOn: (saved: Saved | null) => void): void {
  const leave = useEffectEvent(goOn);
  useEffect(() => {
    if (given) leave(given);
  }, [given]);
}

/** A visit that is gone, completed, or on another device by now says so once it is read again. */
export function useRefused(campaign: Campaign, code: string | null): void {
  const { refresh } = useVisit(campaign);
  const ask = useEffectEvent(() => void refresh().catch(() => undefined));
  useEffect(() => {
    if (code !== null && code !== 'answerInvalid') ask();
  }, [code]);
}
