import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { Flaw, Notice, RecorderState } from '@/lib/browser/capture/recorder-state';
import { Button } from '../ui/button';
import type { TakeLocation } from './use-take-status';
import { Countdown } from './countdown';
import { PictureAlert, PictureNote, PicturePlaceholder, PictureWait } from './section-picture';

type RecorderMessageProps = {
  state: RecorderState;
  location: TakeLocation | null;
  recorder: Recorder;
  isAsking: boolean;
  /** Whether the camera is on, but shows no picture yet. */
  isWarmingUp: boolean;
};

/** The most important message, shown on the picture. */
export function RecorderMessage({
  state,
  location,
  recorder,
  isAsking,
  isWarmingUp,
}: RecorderMessageProps): ReactElement | false | null {
  const media = useTranslations('media');
  const t = useTranslations('takes');
  const section = useTranslations('section');
  const devices = useTranslations('devices');
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
      if (state.flaw)
        return (
          <PictureNote at="top" icon={state.flaw === 'dark' ? 'camera' : 'mic-off'}>
            {rich(`flaws.${state.flaw}`)}
          </PictureNote>
        );
      return (
        state.notice && (
          <PictureNote at="top" icon="alert">
            {rich(`notices.${state.notice}`)}
          </PictureNote>
        )
      );
    case 'unasked':
      return <PicturePlaceholder words={devices('placeholder')} />;
    case 'opening':
      return <PictureWait words={section(isAsking ? 'asking' : 'warmingUp')} />;
    case 'counting':
      return <Countdown count={state.count} />;
    case 'ready':
      if (isWarmingUp) return <PictureWait words={section('warmingUp')} />;
      return silentBefore(state.isSilent);
    case 'starting':
      return silentBefore(state.isSilent);
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
      return null;
  }

  function silentBefore(isSilent: boolean) {
    return (
      isSilent && (
        <PictureNote at="foot" icon="mic-off">
          {rich('silentBefore')}
        </PictureNote>
      )
    );
  }

  function rich(key: `notices.${Notice}` | `flaws.${Flaw}` | 'silent' | 'silentBefore' | 'wentOn' | 'onlyHere') {
    return t.rich(key, { strong: (words) => <strong>{words}</strong> });
  }
}
