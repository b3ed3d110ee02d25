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
    audio: audioConstraints(chosen),
    video: {
      width: { ideal: 640, max: 1280, ...(withMinimums ? { min: 640 } : {}) },
      height: { ideal: 480, max: 720, ...(withMinimums ? { min: 480 } : {}) },
      frameRate: 30,
      aspectRatio: 1.333,
      ...whichCamera({ facing, deviceId, chosen }),
    },
  };
}

/** What a video session captures: 640×480 at 15 fps (spec 9.2). */
export const SESSION_CAPTURE = { width: 640, height: 480, frameRate: 15 } as const;

export function sessionConstraints({ chosen = {}, ...wish }: SessionWish): MediaStreamConstraints {
  return { audio: audioConstraints(chosen), video: { ...SESSION_CAPTURE, ...whichCamera({ chosen, ...wish }) } };
}

export type SessionWish = Omit<CameraWish, 'withMinimums'> & {
  /** A camera that does not say it faces away will not do. */
  mustFaceAway?: boolean;
};

/** Sound alone. */
export const microphoneConstraints = (chosen: ChosenDevices): MediaStreamConstraints => ({
  audio: audioConstraints(chosen),
});

function audioConstraints({ microphone }: ChosenDevices): MediaTrackConstraints | true {
  return microphone ? { deviceId: { exact: microphone } } : true;
}

function whichCamera({ facing, deviceId, mustFaceAway, chosen = {} }: SessionWish): MediaTrackConstraints {
  if (deviceId) return { deviceId: { exact: deviceId } };
  if (mustFaceAway) return { facingMode: { exact: 'environment' } };
  if (facing === 'rear') return { facingMode: 'environment' };
  return chosen.camera ? { deviceId: { exact: chosen.camera } } : { facingMode: 'user' };
}
