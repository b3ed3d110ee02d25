import { useTranslations } from 'next-intl';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { CheckPicture, SoundCheck } from './check-picture';
import { AudioButton } from './audio-only';
import { DevicePickers, SoundPicker } from './device-pickers';
import { LateCamera, latenessOf } from './late-camera';
import { PracticeControls } from './practice-take';
import { useChooseDevices } from './use-choose-devices';
import { usePractice } from './use-practice';

type DevicesDialogProps = {
  state: Extract<RecorderState, { name: 'ready' | 'opening' }>;
  recorder: Recorder;
  isAsking: boolean;
  /** There is only sound. */
  isAudio: boolean;
  /** Goes on with sound alone; `null`: that is not for this visitor. */
  onAudio: (() => void) | null;
  onClose: () => void;
};

/** Camera and microphone before a recording: what they give, others to choose, and a practice take. */
export function DevicesDialog({ state, recorder, isAsking, isAudio, onAudio, onClose }: DevicesDialogProps) {
  const t = useTranslations('devices');
  const common = useTranslations('common');
  const chooseDevices = useChooseDevices(recorder);
  const camera = state.name === 'ready' ? state.camera : null;
  const lateness = latenessOf(state, isAsking);
  const practice = usePractice(camera?.stream ?? null);
  return (
    <Dialog
      title={t('title')}
      onDismiss={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common('done')}
        </Button>
      }
    >
      {!isAudio && (
        <CheckPicture camera={camera} isAsking={isAsking} practice={practice.practice} isLate={lateness !== null} />
      )}
      {lateness && <LateCamera reason={lateness} onTryAgain={recorder.tryAgain} />}
      <SoundCheck camera={camera} isSilent={state.name === 'ready' && state.isSilent} onLevel={recorder.onLevel} />
      {camera && isAudio && <SoundPicker camera={camera} onChoose={chooseDevices} />}
      {camera && !isAudio && (
        <>
          <DevicePickers camera={camera} disabled={practice.practice.name !== 'off'} onChoose={chooseDevices} />
          <PracticeControls {...practice} />
        </>
      )}
      {onAudio && <AudioButton onPress={onAudio} />}
    </Dialog>
  );
}
