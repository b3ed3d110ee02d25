import { browserTimers } from '../timers';
import { createCameraCapture } from './camera-capture';
import type { Capture } from './capture';
import type { DeviceChoice } from './device-choice';
import { recordStream } from './media-recording';
import { openMicrophone, openStream } from './open-stream';
import { willAsk } from './permission';

/** Returns this browser's camera and recorder; `choice`: the devices the visitor prefers. */
export function createBrowserCapture(choice: Pick<DeviceChoice, 'read'>): Capture {
  return createCameraCapture({
    open: (facing) => openStream(navigator.mediaDevices, facing, navigator.permissions, choice.read()),
    willAsk: () => willAsk(navigator.permissions),
    record: recordStream,
    timers: browserTimers,
  });
}

/** The same for the microphone alone: nobody is filmed. */
export function createAudioCapture(choice: Pick<DeviceChoice, 'read'>): Capture {
  return createCameraCapture({
    open: () => openMicrophone(navigator.mediaDevices, navigator.permissions, choice.read()),
    willAsk: () => willAsk(navigator.permissions, ['microphone']),
    record: recordStream,
    timers: browserTimers,
  });
}
