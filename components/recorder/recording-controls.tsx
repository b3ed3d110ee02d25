import { useTranslations } from 'next-intl';
import { type RecorderState, stateFacts } from '@/lib/browser/capture/recorder-state';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { useHelp } from '../overlays/help-provider';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { LevelMeter } from './level-meter';
import { Shutter } from './shutter';

/** The states that have no controls of their own. */
type LiveState = Exclude<RecorderState, { name: 'recorded' | 'unusable' | 'failed' }>;

type Controls = {
  /** What the shutter does when it is pressed. */
  shutter: 'start' | 'stop';
  canPress: boolean;
  hasHelp: boolean;
  /** Spoken by screen readers: the preview is being loaded. */
  isLoading?: boolean;
};

/** The recording can be stopped after the first second. */
function controlsOf(state: LiveState, seconds: number): Controls {
  switch (state.name) {
    case 'idle':
    case 'searching':
    case 'found':
    case 'opening':
      return { shutter: 'start', canPress: false, hasHelp: true };
    case 'adopting':
      return { shutter: 'start', canPress: false, hasHelp: true, isLoading: true };
    case 'ready':
      return { shutter: 'start', canPress: true, hasHelp: true };
    case 'starting':
      return { shutter: 'start', canPress: false, hasHelp: false };
    case 'recording':
      return { shutter: 'stop', canPress: state.remaining < seconds, hasHelp: false };
    case 'stopping':
      return { shutter: 'stop', canPress: false, hasHelp: false, isLoading: true };
  }
}

/** The controls until the recording has ended: the microphone's level, the shutter and the buttons beside it. */
export function RecordingControls({
  state,
  seconds,
  recorder,
}: {
  state: LiveState;
  seconds: number;
  recorder: Recorder;
}) {
  const t = useTranslations('section');
  const { shutter, canPress, hasHelp, isLoading } = controlsOf(state, seconds);
  const isRecording = shutter === 'stop';
  const remaining = stateFacts(state, seconds).clock ?? seconds;
  return (
    <>
      {'camera' in state && (
        <LevelMeter label={t('level')} isSilent={'isSilent' in state && state.isSilent} onLevel={recorder.onLevel} />
      )}
      <div className="controls">
        {state.name === 'ready' && state.camera.hasMultipleCameras ? <FlipControl onPress={recorder.flip} /> : <span />}
        <Shutter
          label={isRecording ? t('stopRecording') : t('startRecording')}
          words={isRecording ? t('stop') : t('startRecording')}
          isRecording={isRecording}
          left={remaining / seconds}
          disabled={!canPress}
          onPress={isRecording ? recorder.stop : recorder.start}
        />
        {hasHelp ? <HelpControl /> : <span />}
      </div>
      <p className="visually-hidden" role="status">
        {spokenStatus()}
      </p>
    </>
  );

  /** Screen readers read the time only twice: more often would disturb visitors while they speak. */
  function spokenStatus(): string {
    if (isLoading) return t('loading');
    if (state.name !== 'recording' || remaining === seconds) return '';
    const mark = [10, 30].find((left) => remaining <= left && seconds > left);
    return mark === undefined ? '' : t('secondsLeft', { seconds: mark });
  }
}

function FlipControl({ onPress }: { onPress: () => void }) {
  const t = useTranslations('section');
  return (
    <GuardedButton className="control" aria-label={t('flipLabel')} onClick={onPress}>
      <Icon name="flip" /> {t('flip')}
    </GuardedButton>
  );
}

/** Opens the FAQ. The recording page has no footer with this button. */
export function HelpControl() {
  const t = useTranslations('common');
  const openHelp = useHelp();
  return (
    <GuardedButton className="control" onClick={openHelp}>
      <Icon name="help" /> {t('needHelp')}
    </GuardedButton>
  );
}
