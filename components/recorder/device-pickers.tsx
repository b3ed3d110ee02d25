import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import type { Camera, Facing } from '@/lib/browser/capture/capture';
import type { ChosenDevices } from '@/lib/browser/capture/device-choice';
import { type DeviceList, type ListedDevice, NO_DEVICES, watchDeviceList } from '@/lib/browser/capture/device-list';
import { Icon, type IconName } from '../ui/icon';

type DevicePickersProps = {
  camera: Camera;
  onChoose: (devices: ChosenDevices, facing: Facing) => void;
  disabled?: boolean;
};

/** The connected cameras and microphones, to choose from. */
export function DevicePickers({ camera, onChoose, disabled }: DevicePickersProps) {
  const t = useTranslations('devices');
  const { cameras, microphones } = useDeviceList();
  const { stream, facing } = camera;
  return (
    <div className="form">
      <Picker
        icon="camera"
        label={t('camera')}
        nameless={(number) => t('cameraNumber', { number })}
        devices={cameras}
        current={stream.getVideoTracks()[0]}
        disabled={disabled}
        onChoose={(device) => onChoose({ camera: device.id }, device.facing)}
      />
      <MicrophonePicker
        microphones={microphones}
        current={stream.getAudioTracks()[0]}
        disabled={disabled}
        onChoose={(devices) => onChoose(devices, facing)}
      />
    </div>
  );
}

/** The connected microphones, to choose from. */
export function SoundPicker({ camera, onChoose }: DevicePickersProps) {
  const { microphones } = useDeviceList();
  return (
    <div className="form">
      <MicrophonePicker
        microphones={microphones}
        current={camera.stream.getAudioTracks()[0]}
        onChoose={(devices) => onChoose(devices, camera.facing)}
      />
    </div>
  );
}

/** The connected devices, also while the page is shown. */
export function useDeviceList(): DeviceList {
  const [list, setList] = useState(NO_DEVICES);
  useEffect(() => watchDeviceList(setList), []);
  return list;
}

type MicrophonePickerProps = Pick<PickerProps, 'current' | 'disabled'> & {
  microphones: readonly ListedDevice[];
  onChoose: (devices: ChosenDevices) => void;
};

export function MicrophonePicker({ microphones, onChoose, ...picker }: MicrophonePickerProps) {
  const t = useTranslations('devices');
  return (
    <Picker
      {...picker}
      icon="mic"
      label={t('microphone')}
      nameless={(number) => t('microphoneNumber', { number })}
      devices={microphones}
      onChoose={({ id }) => onChoose({ microphone: id })}
    />
  );
}

type PickerProps = {
  icon: IconName;
  label: string;
  /** The name of a device that does not tell its own. */
  nameless: (number: number) => string;
  devices: readonly ListedDevice[];
  current: MediaStreamTrack | undefined;
  disabled?: boolean;
  onChoose: (device: ListedDevice) => void;
};

function Picker({ icon, label, nameless, devices, current, disabled, onChoose }: PickerProps) {
  const id = useId();
  const value = current?.getSettings().deviceId ?? '';
  const isListed = devices.some((device) => device.id === value);
  const choose = (chosen: string) => {
    const device = devices.find((one) => one.id === chosen);
    if (device) onChoose(device);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select select--icon">
        <Icon name={icon} />
        <select id={id} value={value} disabled={disabled} onChange={(event) => choose(event.target.value)}>
          {!isListed && <option value={value}>{current?.label ?? ''}</option>}
          {devices.map((device, index) => (
            <option key={device.id} value={device.id}>
              {device.label || nameless(index + 1)}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </div>
  );
}
