import type { Facing } from '@/lib/browser/capture/capture';
import type { ChosenDevices } from '@/lib/browser/capture/device-choice';
import type { Recorder } from '@/lib/browser/capture/recorder';
import { useVisitServices } from '../visit/visit-context';

/** Returns what remembers the visitor's choice, and turns the chosen devices on. */
export function useChooseDevices(recorder: Recorder): (devices: ChosenDevices, facing: Facing) => void {
  const { deviceChoice } = useVisitServices();
  return (devices, facing) => {
    // The front camera is always the first one: a rear camera is chosen only for now.
    deviceChoice.choose(facing === 'rear' ? { ...devices, camera: undefined } : devices);
    recorder.changeDevices(facing);
  };
}
