import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import type { Comment } from '@/lib/contract/organizer/reviews';
import type { Member } from '../../ports/member';
import type { CommentChange, StoredComment } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';
import { findSubmission } from './find-submission';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type Of = { member: Member; submissionId: string };

/** Adds a comment, at a time in the film or without one. Throws `notFound`. */
export async function commentOnSubmission(
  deps: Needed,
  { member, submissionId, text, atMs }: Of & { text: string; atMs: number | null },
): Promise<Comment> {
  await findSubmission(deps, member, submissionId);
  const by = { userId: member.userId, name: member.name, at: deps.now() };
  const comment = await deps.store.submissions.comment(submissionId, { id: randomUUID(), text, atMs, by });
  await writeAudit(deps, member, 'submission.commented', submissionId);
  return presentComment(comment, member);
}

/** Changes the text of a comment of one's own. Throws `notFound`, and `forbidden` for one of somebody else. */
export async function editComment(
  deps: Needed,
  { member, submissionId, commentId, text }: Of & { commentId: string; text: string },
): Promise<Comment> {
  await findSubmission(deps, member, submissionId);
  const by = { userId: member.userId, at: deps.now() };
  const edited = requireOwn(await deps.store.submissions.editComment(submissionId, commentId, { text, by }));
  await writeAudit(deps, member, 'submission.commentEdited', submissionId);
  return presentComment(edited, member);
}

/** Deletes a comment of one's own. Throws `notFound`, and `forbidden` for one of somebody else. */
export async function deleteComment(
  deps: Needed,
  { member, submissionId, commentId }: Of & { commentId: string },
): Promise<undefined> {
  await findSubmission(deps, member, submissionId);
  requireOwn(await deps.store.submissions.deleteComment(submissionId, commentId, { userId: member.userId }));
  await writeAudit(deps, member, 'submission.commentDeleted', submissionId);
}

/** Returns a comment as the member sees it. */
export const presentComment = (
  { userId, createdAt, editedAt, ...comment }: StoredComment,
  member: Pick<Member, 'userId'>,
): Comment => ({
  ...comment,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
  isMine: userId === member.userId,
});

function requireOwn<Done>(changed: CommentChange<Done>): Done {
  if (changed === 'notFound') throw new AppError('notFound', 'There is no such comment');
  if (changed === 'notOwn') throw new AppError('forbidden', 'Only who wrote a comment may change it');
  return changed;
}
