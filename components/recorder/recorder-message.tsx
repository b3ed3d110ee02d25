import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { Button } from '../ui/button';
import type { TakeLocation } from './use-take-status';
import { PictureAlert, PictureNote, PictureWait } from './section-picture';

type RecorderMessageProps = { state: RecorderState; location: TakeLocation | null; recorder: Recorder };

/** The most important message, shown on the picture. */
export function RecorderMessage({ state, location, recorder }: RecorderMessageProps): ReactElement | false | null {
  const media = useTranslations('media');
  const t = useTranslations('takes');
  const section = useTranslations('section');
  switch (state.name) {
    case 'failed':
      return <PictureAlert words={media(state.error)} />;
    case 'unusable':
      return <PictureAlert words={media('stopFailed')} />;
    case 'adopting':
    case 'stopping':
      return <PictureWait words={section('loading')} />;
    case 'recorded':
      if (state.playback === 'restarting') return <PictureWait words={section('loading')} />;
      if (state.playback === 'broken')
        return <PictureAlert words={media('playbackFailed', { message: media('unplayable') })} />;
      return (
        state.notice && (
          <PictureNote at="top" icon="alert">
            {rich(`notices.${state.notice}`)}
          </PictureNote>
        )
      );
    case 'ready':
    case 'starting':
      return (
        state.isSilent && (
          <PictureNote at="foot" icon="mic-off">
            {rich('silentBefore')}
          </PictureNote>
        )
      );
    case 'recording':
      if (state.wasAway) {
        return (
          <PictureNote
            at="foot"
            icon="camera"
            actions={
              <>
                <Button variant="secondary" onClick={recorder.reRecord}>
                  {t('recordAgain')}
                </Button>
                <Button variant="primary" onClick={recorder.continueRecording}>
                  {t('goOn')}
                </Button>
              </>
            }
          >
            {rich('wentOn')}
          </PictureNote>
        );
      }
      if (state.isSilent)
        return (
          <PictureNote at="foot" icon="mic-off">
            {rich('silent')}
          </PictureNote>
        );
      return (
        location === 'memory' && (
          <PictureNote at="foot" icon="device">
            {rich('onlyHere')}
          </PictureNote>
        )
      );
    case 'idle':
    case 'searching':
    case 'found':
    case 'opening':
      return null;
  }

  function rich(
    key: `notices.${'lost' | 'hidden' | 'interrupted'}` | 'silent' | 'silentBefore' | 'wentOn' | 'onlyHere',
  ) {
    return t.rich(key, { strong: (words) => <strong>{words}</strong> });
  }
}
