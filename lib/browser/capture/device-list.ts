import type { Facing } from './capture';

export type ListedDevice = { id: string; label: string; facing: Facing };
export type DeviceList = { cameras: readonly ListedDevice[]; microphones: readonly ListedDevice[] };

export const NO_DEVICES: DeviceList = { cameras: [], microphones: [] };

/** Calls back with the connected devices, now and when one comes or goes. Returns an unsubscribe function. */
export function watchDeviceList(
  onChange: (list: DeviceList) => void,
  devices: MediaDevices | undefined = navigator.mediaDevices,
): () => void {
  let isOver = false;
  const list = async () => {
    const found = await devices?.enumerateDevices().catch(() => []);
    if (!isOver && found) onChange(toList(found));
  };
  const listener = () => void list();
  devices?.addEventListener('devicechange', listener);
  void list();
  return () => {
    isOver = true;
    devices?.removeEventListener('devicechange', listener);
  };
}

/** Browsers hide the ids of devices until the visitor has allowed them. */
function toList(found: readonly MediaDeviceInfo[]): DeviceList {
  const of = (kind: MediaDeviceKind) =>
    found
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label, facing: facingOf(label) }));
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

/** Phones name the direction of a camera in its label, and only there before it is on. */
function facingOf(label: string): Facing {
  return /\b(back|rear|environment)\b/i.test(label) ? 'rear' : 'front';
}
