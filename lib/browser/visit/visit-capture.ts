import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { createAudioCapture, createBrowserCapture } from '../capture/native-capture';
import type { Capture } from '../capture/capture';
import { CAPTURE_PLUG_INS } from './capture-plug-ins';
import type { VisitServices } from './visit-services';

/** Returns the camera and what records it: one for all visits, or the video session of one. */
export function visitCapture(
  { capture }: Pick<VisitServices, 'capture'>,
  recorder: RecorderKind,
  { campaignId, uuid }: { campaignId: string; uuid: string },
): Capture {
  const [serviceCapture] = CAPTURE_PLUG_INS;
  if (recorder === 'audio') return capture('audio', createAudioCapture);
  if (recorder === 'native' || !serviceCapture) return capture('native', createBrowserCapture);
  return capture(`session ${campaignId} ${uuid}`, (choice) => serviceCapture({ campaignId, uuid }, choice));
}
