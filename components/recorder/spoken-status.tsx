import { useTranslations } from 'next-intl';
import { COUNTDOWN_SECONDS } from '@/lib/browser/capture/live-steps';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';

type SpokenStatusProps = { state: RecorderState; seconds: number; isAsking: boolean };

/**
 * Tells screen readers what has changed. It is always there, because a region that appears together with its words is
 * not read.
 */
export function SpokenStatus(props: SpokenStatusProps) {
  const words = useSpokenWords(props);
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}

function useSpokenWords({ state, seconds, isAsking }: SpokenStatusProps): string {
  const t = useTranslations('section');
  switch (state.name) {
    case 'opening':
      return t(isAsking ? 'asking' : 'warmingUp');
    case 'counting':
      // Once, not every second: three numbers would be read into the recording.
      return t('startsSoon', { seconds: COUNTDOWN_SECONDS });
    case 'recording': {
      // More often would disturb visitors while they speak.
      const mark = [10, 30].find((left) => state.remaining <= left && seconds > left) ?? seconds;
      return t('secondsLeft', { seconds: mark });
    }
    case 'adopting':
    case 'stopping':
      return t('loading');
    case 'recorded':
      if (state.playback === 'restarting') return t('loading');
      return state.seconds === null || state.playback === 'broken' ? '' : t('recorded', { seconds: state.seconds });
    case 'idle':
    case 'searching':
    case 'found':
    case 'unasked':
    case 'ready':
    case 'starting':
    case 'unusable':
    case 'failed':
      return '';
  }
}
