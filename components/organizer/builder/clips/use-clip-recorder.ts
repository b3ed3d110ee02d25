import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMemoryTakes, type MemoryTakes } from '@/lib/browser/capture/memory-takes';
import type { Capture } from '@/lib/browser/capture/capture';
import type { Recorder } from '@/lib/browser/capture/recorder';
import type { RecorderState } from '@/lib/browser/capture/recorder-state';
import { readDevice } from '@/lib/browser/device';
import { type ClipServices, useClipServices } from './clip-services';

/** The longest question that is recorded here, seconds. */
export const RECORDED_SECONDS = 120;

type Made = { isAudio: boolean; capture: Capture; takes: MemoryTakes; recorder: Recorder };

/** The visitor’s recorder for one question, with its takes in memory. The camera is on as long as this is shown. */
export function useClipRecorder(isAudio: boolean): {
  recorder: Recorder;
  takes: MemoryTakes;
  state: RecorderState;
} {
  const services = useClipServices();
  const [made, setMade] = useState(() => make(services, isAudio));
  if (made.isAudio !== isAudio) setMade(make(services, isAudio));
  const { recorder, takes, capture } = made;
  useEffect(() => {
    recorder.enter();
    return () => {
      recorder.leave();
      capture.close();
      takes.clear();
    };
  }, [recorder, capture, takes]);
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState, recorder.getState);
  return { recorder, takes, state };
}

function make({ createCapture, createRecorder }: ClipServices, isAudio: boolean): Made {
  const capture = createCapture(isAudio);
  const takes = createMemoryTakes();
  const { isMobile } = readDevice(navigator, { hasMediaRecorder: true, hasWebRtc: false });
  const section = { seconds: RECORDED_SECONDS };
  return { isAudio, capture, takes, recorder: createRecorder({ section, stopsWhenHidden: isMobile, capture, takes }) };
}
