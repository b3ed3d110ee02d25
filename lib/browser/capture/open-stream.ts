import { type Connection, type Facing, MediaProblem } from './capture';
import { cameraConstraints } from './constraints';
import { nameOf, toMediaProblem } from './media-error';
import { nameRefused } from './name-refused';

export type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;

/** Asks for camera and microphone. Rejects with `MediaProblem`; a stream that is no use is stopped again. */
export async function openStream(devices: Devices | undefined, facing: Facing, permissions?: Permissions): Promise<Connection> {
  if (!devices) throw new MediaProblem(globalThis.isSecureContext ? 'deviceUnsupported' : 'insecure', 'This page gets no camera');
  try {
    const first = await grant(devices, facing);
    const cameras = (await devices.enumerateDevices()).filter((device) => device.kind === 'videoinput');
    const stream = facing === 'rear' ? await otherThanDefault(devices, first, cameras) : first;
    return { stream: requireBothTracks(stream), facing, hasMultipleCameras: cameras.length > 1 };
  } catch (error) {
    const problem = toMediaProblem(error);
    throw problem.code === 'notAllowed' ? await nameRefused(problem, permissions) : problem;
  }
}

async function grant(devices: Devices, facing: Facing, deviceId?: string): Promise<MediaStream> {
  try {
    return await devices.getUserMedia(cameraConstraints({ facing, deviceId, withMinimums: true }));
  } catch (error) {
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return devices.getUserMedia(cameraConstraints({ facing, deviceId, withMinimums: false }));
  }
}

/** Cameras at a desk face nowhere: there 'rear' is the one that is not the browser's first choice. */
async function otherThanDefault(devices: Devices, stream: MediaStream, cameras: MediaDeviceInfo[]): Promise<MediaStream> {
  const { facingMode, deviceId } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const other = cameras.find((camera) => camera.deviceId !== deviceId);
  if (facingMode || !other) return stream;
  stopTracks(stream);
  return grant(devices, 'rear', other.deviceId);
}

function requireBothTracks(stream: MediaStream): MediaStream {
  if (stream.getAudioTracks().length > 0 && stream.getVideoTracks().length > 0) return stream;
  stopTracks(stream);
  throw new MediaProblem('missingTrack', 'Recording needs both audio and video tracks');
}

export function stopTracks(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop());
}
