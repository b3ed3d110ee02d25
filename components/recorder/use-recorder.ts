import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Recorder, createRecorder } from '@/lib/browser/capture/recorder';
import { createBrowserCapture } from '@/lib/browser/capture/native-capture';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { log } from '@/lib/browser/api/log';
import { createSectionTakes } from '@/lib/browser/visit/section-takes';
import type { Campaign, Section, UserVideo } from '@/lib/contract/entities';
import { useRecordingServices } from '../visit/visit-context';

/** Returns the recorder of one section. It lives as long as its screen is shown. */
export function useRecorder(
  campaign: Campaign,
  section: Section,
  userVideo: UserVideo,
): { recorder: Recorder; state: RecorderState } {
  const services = useRecordingServices();
  const [recorder] = useState(() =>
    createRecorder({
      seconds: section.seconds,
      stopsWhenHidden: services.readDevice().isMobile,
      capture: services.capture(createBrowserCapture),
      takes: createSectionTakes(services, campaign, section, userVideo),
      log,
    }),
  );
  useEffect(() => {
    recorder.enter();
    return () => recorder.leave();
  }, [recorder]);
  return { recorder, state: useSyncExternalStore(recorder.subscribe, recorder.getState, recorder.getState) };
}
