import { type KeyValueStore, readRecord } from '../storage';

/** The browser's ids of the camera and the microphone that the visitor chose. */
export type ChosenDevices = { camera?: string; microphone?: string };

/** Remembers the visitor's choice on this device. */
export type DeviceChoice = {
  read(): ChosenDevices;
  choose(devices: ChosenDevices): void;
};

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function createDeviceChoice(store: KeyValueStore, whitelabelId: string | null): DeviceChoice {
  const key = `${whitelabelId ?? ''}/devices`;
  const read = (): ChosenDevices => readRecord(store, key, isId);
  return { read, choose: (devices) => store.setItem(key, JSON.stringify({ ...read(), ...devices })) };
}
