import { useTranslations } from 'next-intl';
import type { RecorderState } from '@/lib/browser/capture/machine';
import { PictureAlert } from './section-picture';

/** What went wrong, on the picture it went wrong with. */
export function RecorderMessage({ state }: { state: RecorderState }) {
  const t = useTranslations('media');
  switch (state.name) {
    case 'failed':
      return <PictureAlert words={t(state.problem)} />;
    case 'unusable':
      return <PictureAlert words={t('stopFailed')} />;
    case 'recorded':
      return state.playback === 'broken' && <PictureAlert words={t('playbackFailed', { message: t('unplayable') })} />;
    default:
      return null;
  }
}
