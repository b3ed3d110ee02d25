import { type Camera, CaptureError, type Facing } from './capture';
import { type SessionWish, cameraConstraints, microphoneConstraints, sessionConstraints } from './constraints';
import type { ChosenDevices } from './device-choice';
import { nameOf, toCaptureError } from './capture-error';
import { nameRefusedDevice } from './permission';

export type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

/** Requests camera and microphone. Rejects with `CaptureError`; a stream that cannot be used is stopped again. */
export function openStream(
  devices: Devices | undefined,
  facing: Facing,
  permissions?: Permissions,
  chosen: ChosenDevices = {},
): Promise<Camera> {
  return open(devices, permissions, async (those) => {
    const first = await getMedia(those, { facing, chosen });
    const cameras = await listCameras(those);
    const stream = facing === 'rear' ? await findOtherCamera(those, first, cameras, chosen) : first;
    return { stream: requireBothTracks(stream), facing, hasMultipleCameras: cameras.length > 1 };
  });
}

/** Requests the microphone alone, in the same way; another where the chosen one is gone. */
export function openMicrophone(
  devices: Devices | undefined,
  permissions?: Permissions,
  chosen: ChosenDevices = {},
): Promise<Camera> {
  return open(devices, permissions, async (those) => {
    const stream = await getFirst(those, [chosen, {}].map(microphoneConstraints));
    return { stream, facing: 'front', hasMultipleCameras: false };
  });
}

/** The name of an iPhone's rear camera in English, which a video session prefers (spec 9.3). */
const REAR_CAMERA = 'Back Camera';

/** Does the same for a video session (spec 9.2, 9.3). */
export function openSessionStream(
  devices: Devices | undefined,
  facing: Facing,
  permissions?: Permissions,
  chosen: ChosenDevices = {},
): Promise<Camera> {
  return open(devices, permissions, async (those) => {
    const which = facing === 'rear' ? rearWishes(await listCameras(those)) : [{}];
    const wishes = [...which.map((one) => ({ ...one, facing, chosen })), { facing }];
    const stream = await getFirst(those, wishes.map(sessionConstraints));
    const cameras = await listCameras(those);
    return { stream: requireBothTracks(stream), facing, hasMultipleCameras: cameras.length > 1 };
  });
}

/**
 * The rear camera of a video session: the one with its usual name, else the first (spec 9.3). Names are in the device's
 * language, so one that says it faces away comes before the first of the list, which may be the front camera.
 */
function rearWishes(cameras: MediaDeviceInfo[]): Pick<SessionWish, 'deviceId' | 'mustFaceAway'>[] {
  const named = cameras.find(({ label }) => label === REAR_CAMERA);
  // Browsers hide the ids of cameras until the visitor has allowed one.
  const first = cameras[0]?.deviceId ? [{ deviceId: cameras[0].deviceId }] : [];
  return [...(named ? [{ deviceId: named.deviceId }] : []), { mustFaceAway: true }, ...first];
}

async function open(
  devices: Devices | undefined,
  permissions: Permissions | undefined,
  ask: (devices: Devices) => Promise<Camera>,
): Promise<Camera> {
  if (!devices) {
    throw new CaptureError(globalThis.isSecureContext ? 'deviceUnsupported' : 'insecure', 'This page gets no camera');
  }
  try {
    return await ask(devices);
  } catch (error) {
    const captureError = toCaptureError(error);
    throw captureError.code === 'notAllowed' ? await nameRefusedDevice(captureError, permissions) : captureError;
  }
}

async function listCameras(devices: Devices): Promise<MediaDeviceInfo[]> {
  return (await devices.enumerateDevices()).filter((device) => device.kind === 'videoinput');
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
  return getFirst(devices, wishes);
}

/** Requests the first of these that the devices can do. */
async function getFirst(devices: Devices, wishes: MediaStreamConstraints[]): Promise<MediaStream> {
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
