import type { SectionAnswer } from '@/lib/contract/answers';
import type { UserVideo } from '@/lib/contract/entities';

/** Returns the record of a visit with what the server has of one of its sections. */
export function withAnswer(userVideo: UserVideo, given: SectionAnswer): UserVideo {
  const others = (userVideo.answers ?? []).filter(({ sectionId }) => sectionId !== given.sectionId);
  return { ...userVideo, answers: [...others, given] };
}

/**
 * Returns the record of a visit with the newest that is known of each of its answers: a call that began before an
 * answer was kept may end after it.
 */
export function withNewestAnswers<Read extends UserVideo | null | undefined>(read: Read, before: Read): Read {
  if (!read || before?.uuid !== read.uuid) return read;
  const isNewer = ({ sectionId, revision }: SectionAnswer) =>
    revision > (read.answers?.find((answer) => answer.sectionId === sectionId)?.revision ?? 0);
  return (before.answers ?? []).filter(isNewer).reduce<UserVideo>(withAnswer, read) as Read;
}
