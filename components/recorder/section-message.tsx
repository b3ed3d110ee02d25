import { type ComponentProps } from 'react';
import { RecorderMessage } from './recorder-message';
import { ThinkMessage } from './think-message';
import type { ThinkingNow } from './use-thinking';

type SectionMessageProps = ComponentProps<typeof RecorderMessage> & {
  now: ThinkingNow;
  organization: string;
};

/** The most important message over the picture: of the time to think while the camera is ready, or of the recorder. */
export function SectionMessage({
  now: { question, thinking, trouble },
  organization,
  ...recorder
}: SectionMessageProps) {
  const { state, kind } = recorder;
  const isReady = state.name === 'ready' && state.hasPicture === true;
  const isWrong = trouble !== null || thinking.name === 'over';
  const isCalm = isReady && !state.isSilent && thinking.name === 'running';
  if (!question || !(isCalm || (isWrong && isReady))) return <RecorderMessage {...recorder} />;
  const isAudio = kind === 'audio';
  return <ThinkMessage {...{ thinking, trouble, organization, isAudio }} onTryAgain={question.ask} />;
}
