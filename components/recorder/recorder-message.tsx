import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { Flaw, Notice, RecorderState } from '@/lib/browser/capture/recorder-state';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { Button } from '../ui/button';
import { loadOptional } from '../ui/load-later';
import { LateCamera, type Lateness, latenessOf } from './late-camera';
import { LazyAccessHelp } from './lazy-access-help';
import { PictureAlert, PictureNote } from './section-picture';
import { useChooseDevices } from './use-choose-devices';
import type { TakeLocation } from './use-take-location';

/** Loaded when it is needed. */
const OtherMicrophone = loadOptional(() => import('./other-microphone').then((it) => it.OtherMicrophone));

type RecorderMessageProps = {
  state: RecorderState;
  location: TakeLocation | null;
  recorder: Recorder;
  /** What records. */
  kind: RecorderKind;
  isAsking: boolean;
};

/** The most important message, shown over the picture. */
export function RecorderMessage({
  state,
  location,
  recorder,
  kind,
  isAsking,
}: RecorderMessageProps): ReactElement | false | null {
  const media = useTranslations('media');
  const common = useTranslations('common');
  const t = useTranslations('takes');
  const chooseDevices = useChooseDevices(recorder);
  const lateness = latenessOf(state, isAsking, kind);
  switch (state.name) {
    case 'failed':
      return (
        <PictureAlert words={media(state.error)}>
          {state.error === 'noSound' ? (
            <OtherMicrophone onChoose={(devices) => chooseDevices(devices, state.facing)} />
          ) : (
            <LazyAccessHelp key={state.error} error={state.error} />
          )}
        </PictureAlert>
      );
    case 'unusable':
      return <PictureAlert words={media('stopFailed')} />;
    case 'opening':
      return lateness && lateCamera(lateness);
    case 'ready':
      if (lateness) return lateCamera(lateness);
      return (
        state.isSilent && (
          <PictureNote
            at="foot"
            icon="mic-off"
            actions={
              <OtherMicrophone
                current={state.camera.stream.getAudioTracks()[0]}
                onChoose={(devices) => chooseDevices(devices, state.camera.facing)}
              />
            }
          >
            {rich('silentBefore')}
          </PictureNote>
        )
      );
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
    case 'stopping':
      return (
        state.isLate === true && (
          <PictureNote
            at="foot"
            icon="device"
            actions={
              <Button variant="primary" onClick={recorder.useFound}>
                {t('useFound')}
              </Button>
            }
          >
            {rich('stopsLate')}
          </PictureNote>
        )
      );
    case 'recorded':
      if (state.playback === 'restarting') return null;
      if (state.playback === 'broken')
        return <PictureAlert words={common('playbackFailed', { message: media('unplayable') })} />;
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
    case 'idle':
    case 'searching':
    case 'found':
    case 'adopting':
    case 'unasked':
    case 'asking':
    case 'counting':
      return null;
  }

  function lateCamera(reason: Lateness) {
    return (
      <div className="picture__foot">
        <LateCamera reason={reason} onTryAgain={recorder.tryAgain} />
      </div>
    );
  }

  function rich(
    key: `notices.${Notice}` | `flaws.${Flaw}` | 'silent' | 'silentBefore' | 'wentOn' | 'onlyHere' | 'stopsLate',
  ) {
    return t.rich(key, { strong: (words) => <strong>{words}</strong> });
  }
}
