import type { Device, VideoType } from '@/lib/contract/entities';

/** Facts about the device (spec 3.22). Hosted video sessions do not exist yet, so none is supported. */
export type DeviceFlags = {
  isIOS: boolean;
  isAndroid: boolean;
  isMobile: boolean;
  isMediaRecorderSupported: boolean;
  /** Whether a hosted video session is possible (spec 3.23): not yet, there is no recorder for it. */
  isOpenTokSupported: boolean;
};

type NavigatorLike = { userAgent: string; maxTouchPoints?: number };

/** iPads identify as Macintosh, but no Mac has more than one touch point. */
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

/** Returns the device's name in records (spec 3.8). */
export function deviceName({ isIOS, isAndroid }: DeviceFlags): Device {
  if (isIOS) return 'Web_iOS';
  return isAndroid ? 'Web_Android' : 'Web';
}

/** Returns the shape of film to request: 3:4 on an Android phone held upright (spec 7.16), else the camera's own. */
export function videoTypeFor(
  { isAndroid }: DeviceFlags,
  window: { innerWidth: number; innerHeight: number },
): VideoType | undefined {
  return isAndroid && window.innerWidth < window.innerHeight ? '3x4' : undefined;
}
