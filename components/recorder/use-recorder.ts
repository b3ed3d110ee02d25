import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Recorder, createRecorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import type { ThinkTimer } from '@/lib/browser/capture/think-timer';
import { log } from '@/lib/browser/api/log';
import { createSectionTakes } from '@/lib/browser/visit/section-takes';
import { visitCapture } from '@/lib/browser/visit/visit-capture';
import type { AskedSection, Campaign, UserVideo } from '@/lib/contract/entities';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { useRecordingServices } from '../visit/visit-context';

/**
 * Returns the recorder of one section. It lives as long as its screen is shown. `kind`: what records; `thinking`: the
 * time to think before the first recording; `isUnheard`: whether a clip that asks the question is to be heard first.
 */
export function useRecorder(
  campaign: Campaign,
  section: AskedSection,
  userVideo: UserVideo,
  kind: RecorderKind,
  before: { thinking?: ThinkTimer; isUnheard: () => boolean },
): { recorder: Recorder; state: RecorderState } {
  const services = useRecordingServices();
  const [recorder] = useState(() =>
    createRecorder({
      section,
      stopsWhenHidden: services.readDevice().isMobile,
      capture: visitCapture(services, kind, { campaignId: campaign.id, uuid: userVideo.uuid }),
      takes: createSectionTakes(services, kind, campaign, section, userVideo),
      log,
      ...before,
    }),
  );
  useEffect(() => {
    recorder.enter();
    return () => recorder.leave();
  }, [recorder]);
  return { recorder, state: useSyncExternalStore(recorder.subscribe, recorder.getState, recorder.getState) };
}
