import type { Facing } from './capture';
import type { ChosenDevices } from './device-choice';

type CameraWish = {
  facing: Facing;
  withMinimums: boolean;
  /** The camera that it must be. */
  deviceId?: string;
  /** The devices that the visitor chose. As a mere wish, a browser prefers another camera that fits better. */
  chosen?: ChosenDevices;
};

/** 640×480 to 1280×720 at 30 fps, 4:3 (spec 9.1). Cameras that cannot reach the minimums are asked without them. */
export function cameraConstraints({ facing, withMinimums, deviceId, chosen = {} }: CameraWish): MediaStreamConstraints {
  return {
    audio: chosen.microphone ? { deviceId: { exact: chosen.microphone } } : true,
    video: {
      width: { ideal: 640, max: 1280, ...(withMinimums ? { min: 640 } : {}) },
      height: { ideal: 480, max: 720, ...(withMinimums ? { min: 480 } : {}) },
      frameRate: 30,
      aspectRatio: 1.333,
      ...whichCamera(),
    },
  };

  function whichCamera(): MediaTrackConstraints {
    if (deviceId) return { deviceId: { exact: deviceId } };
    if (facing === 'rear') return { facingMode: 'environment' };
    return chosen.camera ? { deviceId: { exact: chosen.camera } } : { facingMode: 'user' };
  }
}
