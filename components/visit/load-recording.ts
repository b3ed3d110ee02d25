import type { RecordingServices, VisitServices } from '@/lib/browser/visit/visit-services';

/**
 * Loads what only recording needs, and returns the page's one instance. Takes, and what saves them, are so much code
 * that no page waits for it before it is shown.
 */
export async function loadRecording(visit: VisitServices): Promise<RecordingServices> {
  const { createRecordingServices } = await import('@/lib/browser/visit/recording-services');
  return visit.recording(createRecordingServices);
}
