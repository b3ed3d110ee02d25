import type { SectionAnswer } from '@/lib/contract/answers';
import type { UserVideo } from '@/lib/contract/entities';

/** Returns the record of a visit with what the server has of one of its sections. */
export function withAnswer(userVideo: UserVideo, given: SectionAnswer): UserVideo {
  const others = (userVideo.answers ?? []).filter(({ sectionId }) => sectionId !== given.sectionId);
  return { ...userVideo, answers: [...others, given] };
}
