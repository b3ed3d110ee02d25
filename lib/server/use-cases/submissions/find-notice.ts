import type { Notice } from '@/lib/contract/organizer/notices';
import type { FoundSubmission } from '../../ports/store/organizer/submissions';
import type { OrganizerDeps } from '../organizer-deps';

/**
 * Returns the last email about the decision on a submission; `null`: nobody has asked for one. While the name is
 * withheld, what the mail server said is, too.
 */
export async function findNotice(
  { store }: Pick<OrganizerDeps, 'store'>,
  { id, name }: Pick<FoundSubmission, 'id' | 'name'>,
): Promise<Notice | null> {
  const found = await store.emails.noticeOf(id);
  if (!found) return null;
  const { state, dueAt, sentAt, ...notice } = found;
  const shown = state === 'scheduled' || state === 'paused' ? 'waiting' : state;
  // Mail servers repeat the address, which names a person: not everybody who scores may know who it is.
  const words = notice.fault?.split(' ').map((word) => (word.includes('@') ? '…' : word));
  const fault = name === null ? null : (words?.join(' ') ?? null);
  return { ...notice, fault, state: shown, at: (sentAt ?? dueAt).toISOString() };
}
