import type { Device, VideoType } from '@/lib/contract/entities';

/** Spec 3.22. A hosted video session does not exist yet, so none is supported. */
export type DeviceFlags = {
  isIOS: boolean;
  isAndroid: boolean;
  isMobile: boolean;
  isMediaRecorderSupported: boolean;
  isOpenTokSupported: boolean;
};

type NavigatorLike = { userAgent: string; maxTouchPoints?: number };

/** iPads call themselves Macintosh; no Mac has more than one touch point. */
export function readDevice(navigator: NavigatorLike, hasMediaRecorder: boolean): DeviceFlags {
  const { userAgent, maxTouchPoints = 0 } = navigator;
  const isIOS = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isAndroid = /Android/.test(userAgent);
  return {
    isIOS,
    isAndroid,
    isMobile: isIOS || isAndroid || /Mobi/.test(userAgent),
    isMediaRecorderSupported: hasMediaRecorder,
    isOpenTokSupported: false,
  };
}

/** How the device is named in records (spec 3.8). */
export function deviceName({ isIOS, isAndroid }: DeviceFlags): Device {
  if (isIOS) return 'Web_iOS';
  return isAndroid ? 'Web_Android' : 'Web';
}

/** The film's shape to ask for: 3:4 on an Android held upright (spec 7.16), else the camera's own. */
export function videoTypeFor(
  { isAndroid }: DeviceFlags,
  window: { innerWidth: number; innerHeight: number },
): VideoType | undefined {
  return isAndroid && window.innerWidth < window.innerHeight ? '3x4' : undefined;
}
