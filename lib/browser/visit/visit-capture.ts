import type { Recorder } from '@/lib/domain/choose-recorder';
import { api } from '../api/client';
import { log } from '../api/log';
import { createBrowserCapture } from '../capture/native-capture';
import { createBrowserSessionCapture } from '../capture/session-capture';
import type { Capture } from '../capture/capture';
import { createSessionCalls } from './session-calls';
import type { VisitServices } from './visit-services';

/** Returns the camera and what records it: one for all visits, or the video session of one. */
export function visitCapture(
  { capture }: Pick<VisitServices, 'capture'>,
  recorder: Recorder,
  { campaignId, uuid }: { campaignId: string; uuid: string },
): Capture {
  if (recorder === 'native') return capture('native', createBrowserCapture);
  return capture(`session ${campaignId} ${uuid}`, (choice) =>
    createBrowserSessionCapture(createSessionCalls({ api }, { campaignId, uuid }), log, choice),
  );
}
