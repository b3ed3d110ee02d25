import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { type RecorderState, stateFacts } from '@/lib/browser/capture/recorder-state';
import { DevicePickers, SoundPicker } from '../../../recorder/device-pickers';
import { HeardWords } from '../../../recorder/heard-words';
import { LevelMeter } from '../../../recorder/level-meter';
import { Shutter } from '../../../recorder/shutter';
import { useIsAsking } from '../../../recorder/use-is-asking';
import { Dialog } from '../../../ui/dialog';
import { ConsoleButton } from '../../console-button';
import { ConsoleIcon } from '../../icon';
import { RecordingNews } from './recording-news';
import { RecordingPicture } from './recording-picture';
import { useClipServices } from './clip-services';
import { RECORDED_SECONDS } from './use-clip-recorder';
import { useRecorderWords } from './use-recorder-words';

type RecordingDialogProps = {
  title: string;
  prompt: string;
  state: RecorderState;
  recorder: Recorder;
  isAudio: boolean;
  onAudio: (isAudio: boolean) => void;
  onDismiss: () => void;
};

/** The recorder until something is recorded: what is filmed and heard, the devices to choose, and the shutter. */
export function RecordingDialog({ title, prompt, state, recorder, isAudio, onAudio, onDismiss }: RecordingDialogProps) {
  const t = useTranslations('organizer.builder.clips');
  const section = useTranslations('section');
  const frame = useTranslations('organizer.frame');
  const takes = useTranslations('takes');
  const { deviceChoice } = useClipServices();
  const isAsking = useIsAsking(state.name === 'opening');
  const { clock, shutter, isLive, canChooseDevices, canCancel, canKeepLast } = stateFacts(state, RECORDED_SECONDS);
  const isRecording = shutter?.does === 'stop';
  const isSilent = 'isSilent' in state && state.isSilent;
  const camera = state.name === 'ready' ? state.camera : null;
  const left = clock ?? RECORDED_SECONDS;
  const Pickers = isAudio ? SoundPicker : DevicePickers;
  useRecorderWords(state, { isAsking, isAudio });

  return (
    <Dialog
      wide
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          {canKeepLast && (
            <ConsoleButton variant="secondary" onClick={recorder.keepLast}>
              {takes('keepLast')}
            </ConsoleButton>
          )}
          <ConsoleButton variant="secondary" onClick={onDismiss}>
            {frame('cancel')}
          </ConsoleButton>
        </>
      }
    >
      <div className="recorder">
        <Format {...{ isAudio, onAudio }} isOff={isLive} />
        <RecordingPicture {...{ state, recorder, isAudio, isAsking, prompt }} seconds={RECORDED_SECONDS - left} />
        <RecordingNews {...{ state, recorder, isAudio, isAsking }} />
        {shutter && (
          <>
            <div className="check">
              <LevelMeter label={section('level')} isSilent={isSilent} onLevel={recorder.onLevel} />
              <HeardWords
                key={'camera' in state ? state.camera.stream.id : 'none'}
                isSilent={isSilent}
                isHidden={!canChooseDevices || isSilent}
                onLevel={recorder.onLevel}
              />
            </div>
            <div className="controls">
              <span />
              <Shutter
                words={section(isRecording ? 'stop' : 'startRecording')}
                otherWords={section(isRecording ? 'startRecording' : 'stop')}
                label={section(isRecording ? 'stopRecording' : 'startRecording')}
                isRecording={isRecording}
                left={left / RECORDED_SECONDS}
                disabled={!shutter.canPress}
                onPress={isRecording ? recorder.stop : recorder.start}
              />
              {canCancel ? (
                <ConsoleButton variant="quiet" small onClick={recorder.cancel}>
                  {section('cancel')}
                </ConsoleButton>
              ) : (
                <span />
              )}
            </div>
          </>
        )}
        {camera && (
          <Pickers
            camera={camera}
            onChoose={(devices, facing) => {
              deviceChoice.choose(devices);
              recorder.changeDevices(facing);
            }}
          />
        )}
        <p className="note">{t('promptStays')}</p>
      </div>
    </Dialog>
  );
}

type FormatProps = { isAudio: boolean; onAudio: (isAudio: boolean) => void; isOff: boolean };

/** Whether a camera is on. */
function Format({ isAudio, onAudio, isOff }: FormatProps) {
  const t = useTranslations('organizer.builder');
  const name = useId();
  return (
    <fieldset disabled={isOff}>
      <legend className="visually-hidden">{t('clips.format')}</legend>
      <div className="segmented">
        {(['video', 'audio'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={isAudio === (kind === 'audio')}
              onChange={() => onAudio(kind === 'audio')}
            />
            <ConsoleIcon name="check" />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
