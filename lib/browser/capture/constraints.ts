import type { Facing } from './capture';

type CameraWish = { facing: Facing; withMinimums: boolean; deviceId?: string };

/** 640×480 to 1280×720 at 30 fps, 4:3 (spec 9.1). Cameras that cannot reach the minimums are asked without them. */
export function cameraConstraints({ facing, withMinimums, deviceId }: CameraWish): MediaStreamConstraints {
  return {
    audio: true,
    video: {
      width: { ideal: 640, max: 1280, ...(withMinimums ? { min: 640 } : {}) },
      height: { ideal: 480, max: 720, ...(withMinimums ? { min: 480 } : {}) },
      frameRate: 30,
      aspectRatio: 1.333,
      ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: facing === 'front' ? 'user' : 'environment' }),
    },
  };
}
