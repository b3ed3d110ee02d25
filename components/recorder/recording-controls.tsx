import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { type RecorderState, stateFacts } from '@/lib/browser/capture/recorder-state';
import { CancelControl, ControlSlot, DevicesControl, FlipControl, KeepLastControl } from './controls';
import { HeardWords } from './heard-words';
import { LevelMeter } from './level-meter';
import { Shutter } from './shutter';
import { useEscape } from './use-escape';

/** The states that have no controls of their own. */
type LiveState = Exclude<RecorderState, { name: 'unasked' | 'recorded' | 'unusable' | 'failed' }>;

type Press = 'start' | 'stop';

/** What the shutter does, and whether it can be pressed. The recording can be stopped after the first second. */
function shutterOf(state: LiveState, seconds: number): { does: Press; canPress: boolean } {
  switch (state.name) {
    case 'idle':
    case 'searching':
    case 'found':
    case 'adopting':
    case 'opening':
    case 'starting':
      return { does: 'start', canPress: false };
    case 'ready':
    case 'counting':
      return { does: 'start', canPress: true };
    case 'recording':
      return { does: 'stop', canPress: state.remaining < seconds };
    case 'stopping':
      return { does: 'stop', canPress: false };
  }
}

type RecordingControlsProps = { state: LiveState; seconds: number; recorder: Recorder; onDevices: () => void };

/**
 * The controls until the recording has ended: the microphone's level, the shutter and the controls beside it. A control
 * that is not at hand keeps its place, so that the shutter never moves under a finger.
 */
export function RecordingControls({ state, seconds, recorder, onDevices }: RecordingControlsProps) {
  const t = useTranslations('section');
  const shutter = useRef<HTMLButtonElement>(null);
  const { does, canPress } = shutterOf(state, seconds);
  const isRecording = does === 'stop';
  const remaining = stateFacts(state, seconds).clock ?? seconds;
  const isCounting = state.name === 'counting';
  const isReady = state.name === 'ready';
  const isSilent = 'isSilent' in state && state.isSilent;
  const last = 'last' in state ? state.last : undefined;
  const cancel = () => {
    recorder.cancel();
    shutter.current?.focus({ preventScroll: true });
  };
  useEscape(isCounting, cancel);
  return (
    <>
      <div className="check">
        <LevelMeter label={t('level')} isSilent={isSilent} onLevel={recorder.onLevel} />
        <HeardWords
          key={'camera' in state ? state.camera.stream.id : 'none'}
          isSilent={isSilent}
          isHidden={!isReady}
          onLevel={recorder.onLevel}
        />
      </div>
      <div className="controls">
        <ControlSlot>
          {'camera' in state && state.camera.hasMultipleCameras && (
            <FlipControl isHidden={!isReady} onPress={recorder.flip} />
          )}
        </ControlSlot>
        <Shutter
          ref={shutter}
          words={isRecording ? t('stop') : t('startRecording')}
          otherWords={isRecording ? t('startRecording') : t('stop')}
          label={isRecording ? t('stopRecording') : t('startRecording')}
          isRecording={isRecording}
          left={remaining / seconds}
          disabled={!canPress}
          onPress={isRecording ? recorder.stop : recorder.start}
        />
        <ControlSlot>
          <CancelControl isHidden={!isCounting} onPress={cancel} />
          {last ? (
            <KeepLastControl isHidden={!canKeepLast(state)} onPress={recorder.keepLast} />
          ) : (
            <DevicesControl isHidden={!isReady} onPress={onDevices} />
          )}
        </ControlSlot>
      </div>
    </>
  );
}

function canKeepLast({ name }: LiveState): boolean {
  return name === 'opening' || name === 'ready' || name === 'recording';
}
