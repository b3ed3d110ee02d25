import { useTranslations } from 'next-intl';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { useHelp } from '../overlays/help-provider';
import { GuardedButton } from '../ui/guarded';
import { Icon } from '../ui/icon';
import { LevelMeter } from './level-meter';
import { Shutter } from './shutter';

type LiveState = Extract<
  RecorderState,
  { name: 'idle' | 'searching' | 'found' | 'adopting' | 'opening' | 'ready' | 'starting' | 'recording' | 'stopping' }
>;

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
  const isRecording = state.name === 'recording' || state.name === 'stopping';
  const isBefore = !isRecording && state.name !== 'starting';
  const remaining = isRecording ? state.remaining : seconds;
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
          disabled={!canPress()}
          onPress={isRecording ? recorder.stop : recorder.start}
        />
        {isBefore ? <HelpControl /> : <span />}
      </div>
      <p className="visually-hidden" role="status">
        {spokenStatus()}
      </p>
    </>
  );

  /** The recording can be stopped after the first second. */
  function canPress(): boolean {
    return state.name === 'ready' || (state.name === 'recording' && remaining < seconds);
  }

  /** Screen readers read the time only twice: more often would disturb visitors while they speak. */
  function spokenStatus(): string {
    if (state.name === 'stopping' || state.name === 'adopting') return t('loading');
    if (state.name !== 'recording' || remaining === seconds) return '';
    const said = [10, 30].find((mark) => remaining <= mark && seconds > mark);
    return said === undefined ? '' : t('secondsLeft', { seconds: said });
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
