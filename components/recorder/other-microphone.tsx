import type { ChosenDevices } from '@/lib/browser/capture/device-choice';
import { MicrophonePicker, useDeviceList } from './device-pickers';

type OtherMicrophoneProps = {
  /** The one in use, if it is known. */
  current?: MediaStreamTrack;
  onChoose: (devices: ChosenDevices) => void;
};

/** The microphones, for a visitor whose own delivers nothing. Shown only where there is a choice. */
export function OtherMicrophone({ current, onChoose }: OtherMicrophoneProps) {
  const { microphones } = useDeviceList();
  return microphones.length > 1 && <MicrophonePicker {...{ microphones, current, onChoose }} />;
}
