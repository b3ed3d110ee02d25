import { useTranslations } from 'next-intl';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { COUNTDOWN_SECONDS } from '@/lib/domain/think-time';
import { useAnnouncement } from '../../../ui/announce';
import { RECORDED_SECONDS } from './use-clip-recorder';

/** The seconds left of which a speaker is told. */
const MARKS = [10, 30];

/** Speaks one sentence for each change of the recorder; what a message says is spoken by it. */
export function useRecorderWords(state: RecorderState, on: { isAsking: boolean; isAudio: boolean }): void {
  const t = useTranslations();
  useAnnouncement(words());

  function words(): string {
    switch (state.name) {
      case 'opening':
        if (state.isLate) return '';
        if (on.isAudio) return t('audio.starting');
        return t(on.isAsking ? 'section.asking' : 'section.warmingUp');
      case 'ready':
        if (!state.hasPicture) return '';
        return t(on.isAudio ? 'audio.spokenReady' : 'section.ready');
      case 'counting':
      case 'starting':
        // Once, not every second: three numbers would be read into the recording.
        return t('section.startsSoon', { seconds: COUNTDOWN_SECONDS });
      case 'recording': {
        const mark = MARKS.find((left) => state.remaining <= left);
        return mark
          ? t('section.secondsLeft', { seconds: mark })
          : t('section.recording', { seconds: RECORDED_SECONDS });
      }
      case 'stopping':
        return t('section.loading');
      default:
        return '';
    }
  }
}
