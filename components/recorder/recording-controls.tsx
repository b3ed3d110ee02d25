import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState, StateFacts } from '@/lib/browser/capture/recorder-state';
import type { Thinking } from '@/lib/browser/capture/think-timer';
import { CancelControl, ControlSlot, DevicesControl, FlipControl, KeepLastControl } from './controls';
import { HeardWords } from './heard-words';
import { LevelMeter } from './level-meter';
import { Shutter } from './shutter';
import { ThinkShutter, ThinkWords } from './think-shutter';
import { UntimedWords } from './untimed';

type RecordingControlsProps = {
  state: RecorderState;
  facts: StateFacts;
  shutter: NonNullable<StateFacts['shutter']>;
  /** The longest a take may be. */
  seconds: number;
  /** Whether the visitor has no limit: then the longest is only said when it comes near. */
  isUntimed: boolean;
  /** How many more takes may be recorded; `null`: any number. */
  takesLeft: number | null;
  /** There is only sound. */
  isAudio: boolean;
  thinking: Thinking;
  recorder: Recorder;
  onDevices: () => void;
};

/**
 * The controls until the recording has ended: the microphone's level, the shutter and the controls beside it. A control
 * that is not at hand keeps its place, so that the shutter never moves under a finger.
 */
export function RecordingControls({
  state,
  facts,
  shutter,
  seconds,
  isUntimed,
  takesLeft,
  isAudio,
  thinking,
  recorder,
  onDevices,
}: RecordingControlsProps) {
  const t = useTranslations('section');
  const button = useRef<HTMLButtonElement>(null);
  const { clock, canChooseDevices, canCancel, canKeepLast } = facts;
  const isRecording = shutter.does === 'stop';
  const isSilent = 'isSilent' in state && state.isSilent;
  const last = 'last' in state ? state.last : undefined;
  const cancel = () => {
    recorder.cancel();
    button.current?.focus({ preventScroll: true });
  };
  useEscape(canCancel, cancel);
  return (
    <>
      <div className="check">
        <LevelMeter label={t('level')} isSilent={isSilent} onLevel={recorder.onLevel} />
        <HeardWords
          key={'camera' in state ? state.camera.stream.id : 'none'}
          isSilent={isSilent}
          // Not beside a message that asks for the same.
          isHidden={!canChooseDevices || isSilent}
          onLevel={recorder.onLevel}
        />
      </div>
      {thinking.name === 'running' && !(isUntimed && facts.isLive) ? (
        <ThinkWords left={thinking.left} isHidden={facts.isLive} />
      ) : (
        isUntimed && <UntimedWords left={clock ?? seconds} most={seconds} />
      )}
      {takesLeft !== null && (
        <p className="recorded" style={facts.isLive ? { visibility: 'hidden' } : undefined}>
          {t('retakesAfter', { retakes: Math.max(0, takesLeft - 1) })}
        </p>
      )}
      <div className="controls">
        <ControlSlot>
          {'camera' in state && state.camera.hasMultipleCameras && !isAudio && (
            <FlipControl isHidden={!canChooseDevices} onPress={recorder.flip} />
          )}
        </ControlSlot>
        {shutter.does === 'start' && thinking.name !== 'none' ? (
          <ThinkShutter
            ref={button}
            thinking={thinking}
            isLive={facts.isLive}
            canPress={shutter.canPress}
            onPress={recorder.start}
          />
        ) : (
          <Shutter
            ref={button}
            words={isRecording ? t('stop') : t('startRecording')}
            otherWords={isRecording ? t('startRecording') : t('stop')}
            label={isRecording ? t('stopRecording') : t('startRecording')}
            isRecording={isRecording}
            left={isUntimed && isRecording ? 0 : (clock ?? seconds) / seconds}
            disabled={!shutter.canPress}
            onPress={isRecording ? recorder.stop : recorder.start}
          />
        )}
        <ControlSlot>
          <CancelControl isHidden={!canCancel} onPress={cancel} />
          {last ? (
            <KeepLastControl isRecording={isRecording} isHidden={!canKeepLast} onPress={recorder.keepLast} />
          ) : (
            <DevicesControl isAudio={isAudio} isHidden={!canChooseDevices} onPress={onDevices} />
          )}
        </ControlSlot>
      </div>
    </>
  );
}

/** Calls back when Escape is pressed, while `isOn`. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isOn]);
}
