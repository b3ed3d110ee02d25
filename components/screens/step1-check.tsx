import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DeviceCheck, type DeviceCheckState, createDeviceCheck } from '@/lib/browser/capture/device-check';
import { createAudioCapture, createBrowserCapture } from '@/lib/browser/capture/native-capture';
import type { Campaign } from '@/lib/contract/entities';
import { CheckPicture, SoundCheck } from '../recorder/check-picture';
import { DevicePickers } from '../recorder/device-pickers';
import { EmptyPicture } from '../recorder/empty-picture';
import { LateCamera, latenessOf } from '../recorder/late-camera';
import { LazyAccessHelp } from '../recorder/lazy-access-help';
import { PracticeControls } from '../recorder/practice-take';
import { useIsAsking } from '../recorder/use-is-asking';
import { usePractice } from '../recorder/use-practice';
import { useAnnouncement } from '../ui/announce';
import { Banner } from '../ui/banner';
import { Button, ButtonLink } from '../ui/button';
import { NEXT_FOCUS } from '../ui/next-focus';
import { useVisitServices } from '../visit/visit-context';
import { useDevice } from '../visit/visit-provider';
import { ExplainerPage } from './explainer-page';
import { LazyOtherWays } from './lazy-other-ways';
import { LazyPhoneCode } from './lazy-phone-code';

/**
 * Camera and microphone are on, or are being turned on: the visitor looks, listens and chooses. `next`: the page that
 * 'Okay' leads to. `onAudio`: goes on with sound alone; `null`: the campaign wants the camera.
 */
export function Step1Check({
  campaign,
  next,
  onAudio,
}: {
  campaign: Campaign;
  next: string;
  onAudio: (() => void) | null;
}) {
  const t = useTranslations('step1');
  const common = useTranslations('common');
  const section = useTranslations('section');
  const devices = useTranslations('devices');
  const { check, state } = useDeviceCheck('native');
  const { isMediaRecorderSupported } = useDevice();
  const isAsking = useIsAsking(state.name === 'opening');
  const camera = state.name === 'on' ? state.camera : null;
  const lateness = latenessOf(state, isAsking);
  const practice = usePractice(camera?.stream ?? null);
  useAnnouncement(spoken());

  const side =
    state.name === 'failed' ? (
      <LazyPhoneCode campaign={campaign}>
        <div className="side side--first">
          <EmptyPicture icon="camera" words={devices('placeholder')} />
        </div>
      </LazyPhoneCode>
    ) : (
      <div className="side side--first">
        <CheckPicture
          camera={camera}
          isAsking={isAsking}
          practice={practice.practice}
          isLate={lateness !== null}
          onPicture={check.reportPicture}
        />
        <SoundCheck camera={camera} isSilent={state.name === 'on' && state.isSilent} onLevel={check.onLevel} />
        {camera && isMediaRecorderSupported && <PracticeControls {...practice} />}
      </div>
    );
  return (
    <ExplainerPage campaign={campaign} title={t('title')} lead={t('lead')} side={side}>
      {camera && <DevicePickers camera={camera} disabled={practice.practice.name !== 'off'} onChoose={check.choose} />}
      {lateness && <LateCamera reason={lateness} onTryAgain={check.tryAgain} />}
      <Failure state={state} />
      <div className="actions actions--dock">
        {state.name === 'failed' && (
          <Button {...NEXT_FOCUS} variant="primary" large onClick={check.tryAgain}>
            {common('tryAgain')}
          </Button>
        )}
        <ButtonLink {...(camera && NEXT_FOCUS)} variant={camera ? 'primary' : 'secondary'} large href={next}>
          {t('okay')}
        </ButtonLink>
      </div>
      {state.name === 'failed' && <LazyOtherWays campaign={campaign} next={next} onAudio={onAudio} />}
    </ExplainerPage>
  );

  function spoken(): string {
    if (state.name === 'failed' || lateness) return '';
    if (state.name === 'on' && state.hasPicture) return devices('on');
    return section(isAsking ? 'asking' : 'warmingUp');
  }
}

export function Failure({ state }: { state: DeviceCheckState }) {
  const t = useTranslations('media');
  if (state.name !== 'failed') return null;
  return (
    <>
      <Banner tone="danger" icon="alert" role="alert">
        <p>{t(state.error)}</p>
      </Banner>
      <LazyAccessHelp error={state.error} />
    </>
  );
}

/** The check lasts as long as the page: after it the camera is off. */
export function useDeviceCheck(kind: 'native' | 'audio'): { check: DeviceCheck; state: DeviceCheckState } {
  const { capture, deviceChoice } = useVisitServices();
  const create = kind === 'audio' ? createAudioCapture : createBrowserCapture;
  const [check] = useState(() => createDeviceCheck({ capture: capture(kind, create), deviceChoice }));
  useEffect(() => check.enter(), [check]);
  return { check, state: useSyncExternalStore(check.subscribe, check.getState, check.getState) };
}
