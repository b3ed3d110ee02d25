import type { ComponentProps } from 'react';
import { answeredSections, isRecorded, mayChangeAnswers } from '@/lib/domain/answers';
import { loadOptional } from '../ui/load-later';
import type { ChangeAnswers as Shown } from './change-answers';

const ChangeAnswers = loadOptional(() => import('./change-answers').then((it) => it.ChangeAnswers));

/** `ChangeAnswers`, where anything was answered without a recording and may be changed. */
export function LazyChangeAnswers(props: Omit<ComponentProps<typeof Shown>, 'shown'>) {
  const { campaign, userVideo } = props;
  if (!userVideo || !mayChangeAnswers(campaign, userVideo.completed)) return null;
  const answered = answeredSections(userVideo.answers);
  const shown = campaign.sections
    .map((section, index) => ({ ...section, number: index + 1 }))
    .filter((section) => !isRecorded(section) && answered.includes(section.id));
  return shown.length > 0 && <ChangeAnswers {...props} userVideo={userVideo} shown={shown} />;
}
