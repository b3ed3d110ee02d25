import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import { loadOptional } from '../ui/load-later';

type QuestionClipProps = {
  campaign: Campaign;
  section: AskedSection;
  userVideo: UserVideo;
  onHeard?: () => void;
};

/** The question in writing says the same. */
const QuestionClip = loadOptional(() => import('./question-clip').then((it) => it.QuestionClip));

/** `QuestionClip`, where a question is asked so. */
export function LazyQuestionClip(props: QuestionClipProps) {
  return props.section.clip && <QuestionClip {...props} />;
}
