import type { Campaign, Device, VideoType } from '@/lib/contract/entities';
import { supportsVideoSession } from '@/lib/domain/choose-recorder';

/** Facts about the device (spec 3.22). */
export type DeviceFlags = {
  isIOS: boolean;
  isAndroid: boolean;
  isMobile: boolean;
  isMediaRecorderSupported: boolean;
  /** Whether a hosted video session is possible (spec 3.23). Before the campaign is asked: where its server has one. */
  isOpenTokSupported: boolean;
};

type NavigatorLike = { userAgent: string; maxTouchPoints?: number };
/** What the browser has for recording. */
type Support = { hasMediaRecorder: boolean; hasWebRtc: boolean };

/** iPads identify as Macintosh, but no Mac has more than one touch point. */
export function readDevice(navigator: NavigatorLike, { hasMediaRecorder, hasWebRtc }: Support): DeviceFlags {
  const { userAgent, maxTouchPoints = 0 } = navigator;
  const isIOS = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isAndroid = /Android/.test(userAgent);
  return {
    isIOS,
    isAndroid,
    isMobile: isIOS || isAndroid || /Mobi/.test(userAgent),
    isMediaRecorderSupported: hasMediaRecorder,
    isOpenTokSupported: supportsVideoSession(navigator, { hasWebRtc, hasService: true }),
  };
}

/** Returns what the device can do at this campaign: its server decides whether there are video sessions. */
export function deviceAt(campaign: Pick<Campaign, 'videoSession'>, device: DeviceFlags): DeviceFlags {
  return { ...device, isOpenTokSupported: device.isOpenTokSupported && campaign.videoSession === true };
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
