import type { OrganizerInput } from '@/lib/contract/organizer/calls';
import type { Trim } from '@/lib/domain/trim';
import { callApi } from '../../api';

/** What is asked of the server about clips. */
export const clipCalls = {
  add: (body: OrganizerInput<'addClip'>['body']) => callApi('addClip', { body }),
  make: (clipId: string, trim: Trim | null) => callApi('makeClip', { params: { clipId }, body: { trim } }),
  get: (clipId: string) => callApi('getClip', { params: { clipId } }),
};

export type ClipCalls = typeof clipCalls;
