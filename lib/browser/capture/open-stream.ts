import { type Camera, CaptureError, type Facing } from './capture';
import { cameraConstraints } from './constraints';
import type { ChosenDevices } from './device-choice';
import { nameOf, toCaptureError } from './capture-error';
import { nameRefusedDevice } from './permission';

export type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

/** Requests camera and microphone. Rejects with `CaptureError`; a stream that cannot be used is stopped again. */
export async function openStream(
  devices: Devices | undefined,
  facing: Facing,
  permissions?: Permissions,
  chosen: ChosenDevices = {},
): Promise<Camera> {
  if (!devices) {
    throw new CaptureError(globalThis.isSecureContext ? 'deviceUnsupported' : 'insecure', 'This page gets no camera');
  }
  try {
    const first = await getMedia(devices, { facing, chosen });
    const cameras = (await devices.enumerateDevices()).filter((device) => device.kind === 'videoinput');
    const stream = facing === 'rear' ? await findOtherCamera(devices, first, cameras, chosen) : first;
    return { stream: requireBothTracks(stream), facing, hasMultipleCameras: cameras.length > 1 };
  } catch (error) {
    const captureError = toCaptureError(error);
    throw captureError.code === 'notAllowed' ? await nameRefusedDevice(captureError, permissions) : captureError;
  }
}

type Wish = { facing: Facing; chosen: ChosenDevices; deviceId?: string };

/**
 * Requests the devices that the visitor chose, with the minimums of the specification, then without these; and when a
 * chosen device is gone, any other in the same way.
 */
async function getMedia(devices: Devices, { facing, chosen, deviceId }: Wish): Promise<MediaStream> {
  const hasChoice = Object.keys(chosen).length > 0;
  const wishes = (hasChoice ? [chosen, {}] : [{}]).flatMap((wanted) =>
    [true, false].map((withMinimums) => cameraConstraints({ facing, deviceId, chosen: wanted, withMinimums })),
  );
  let refusal: unknown;
  for (const constraints of wishes) {
    try {
      return await devices.getUserMedia(constraints);
    } catch (error) {
      if (nameOf(error) !== 'OverconstrainedError') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** A desktop camera reports no direction. There, 'rear' means a camera that is not the browser's first choice. */
async function findOtherCamera(
  devices: Devices,
  stream: MediaStream,
  cameras: MediaDeviceInfo[],
  chosen: ChosenDevices,
): Promise<MediaStream> {
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const other = cameras.find((camera) => camera.deviceId !== deviceId);
  if (facingMode || !other) return stream;
  stopTracks(stream);
  return getMedia(devices, { facing: 'rear', chosen, deviceId: other.deviceId });
}

function requireBothTracks(stream: MediaStream): MediaStream {
  if (stream.getAudioTracks().length > 0 && stream.getVideoTracks().length > 0) return stream;
  stopTracks(stream);
  throw new CaptureError('missingTrack', 'Recording needs both audio and video tracks');
}

export function stopTracks(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
