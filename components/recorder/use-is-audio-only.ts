import type { AskedSection, UserVideo } from '@/lib/contract/entities';
import type { RecorderKind } from '@/lib/domain/choose-recorder';
import { useRecordingServices } from '../visit/visit-context';

/** Returns whether what is shown is sound alone: a take here or on the server, or with `null` one that starts now. */
export function useIsAudioOnly(
  uploadId: string | null,
  kind: RecorderKind,
  section: AskedSection,
  userVideo: UserVideo,
): boolean {
  const { takes } = useRecordingServices();
  if (uploadId === null) return kind === 'audio';
  const take = takes.get(uploadId);
  const saved = userVideo.videos.find(({ sectionId }) => sectionId === section.id);
  return Boolean(take ? take.isAudioOnly : saved?.isAudioOnly);
}
