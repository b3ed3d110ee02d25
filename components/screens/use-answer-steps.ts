import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { log } from '@/lib/browser/api/log';
import type { Campaign, UserVideo } from '@/lib/contract/entities';
import { mayChangeAnswers, skippedSections, willHaveFilm } from '@/lib/domain/answers';
import { readWayBack } from '@/lib/domain/way-back';
import { useVisitServices } from '../visit/visit-context';
import { useGoOn } from './use-after-answer';

/**
 * What the screens of answers have in common: the camera is off, and `nextWords` stand on the button that leaves.
 * `isChange`: the visitor has come from another page to change the answer, and returns there. `isLeftOut`: the section
 * was skipped, and it is too late to answer it.
 */
export function useAnswerSteps(campaign: Campaign, sectionNum: number, userVideo: UserVideo) {
  const t = useTranslations();
  const { closeCamera } = useVisitServices();
  const goOn = useGoOn(campaign, sectionNum, userVideo);
  const [isChange] = useState(() => readWayBack(campaign.name, window.location.search) !== null);
  useEffect(() => closeCamera(), [closeCamera]);
  // The log counts the visitors at each section (spec 2.50).
  useEffect(() => log(`Part ${sectionNum}`), [sectionNum]);
  const isLast = sectionNum === campaign.sections.length;
  const finish = t(willHaveFilm(campaign, userVideo) ? 'section.finish' : 'unfilmed.finish');
  const nextWords = isChange ? t('answers.goBack') : isLast ? finish : t('section.next');
  // Once the film is made, what it goes with stays, unless the campaign says otherwise.
  const isCompleted = userVideo.completed || userVideo.completedUrl !== null;
  const mayChange = mayChangeAnswers(campaign, isCompleted);
  const id = campaign.sections[sectionNum - 1]?.id;
  const isLeftOut = !mayChange && skippedSections(userVideo.answers).some((skipped) => skipped === id);
  return { goOn, isChange, nextWords, mayChange, isLeftOut };
}
