import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { ThinkBadge } from './think-badge';
import { ElapsedTimer } from './untimed';

type SectionTimerProps = {
  state: RecorderState;
  /** The longest that a take may be. */
  seconds: number;
  isUntimed: boolean;
  /** The seconds left to think; `null`: nobody thinks. */
  left: number | null;
};

/** What stands in the place of the clock of a recording: that of the time to think, or one that counts up. */
export function SectionTimer({ state, seconds, isUntimed, left }: SectionTimerProps) {
  if (left !== null) return <ThinkBadge seconds={left} />;
  if (!isUntimed || !('remaining' in state)) return null;
  return <ElapsedTimer seconds={seconds - state.remaining} isLive={state.name === 'recording'} />;
}
