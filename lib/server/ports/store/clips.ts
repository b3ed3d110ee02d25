import type { ClipKind } from '@/lib/contract/clips';
import type { ClipState } from '@/lib/contract/organizer/clips';

/** What a question may be asked with. It belongs to an organization, whose campaigns may share it. */
export type StoredClip = {
  id: string;
  organizationId: string;
  kind: ClipKind;
  state: ClipState;
  /** The key its presigned post writes to; nothing is there any more once it is made or refused. */
  uploadKey: string;
  /** The key of the file that was made; `null` unless it is ready. */
  fileKey: string | null;
  /** The key of the first picture of a video. */
  posterKey: string | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** Of its file. */
  bytes: number | null;
  createdAt: Date;
};

export type ClipInput = Pick<StoredClip, 'id' | 'organizationId' | 'kind' | 'uploadKey' | 'createdAt'>;
/** What was made of an upload. */
export type MadeClip = Pick<StoredClip, 'posterKey' | 'seconds' | 'width' | 'height'> & {
  fileKey: string;
  bytes: number;
};

/** One that is added as it was made: no presigned post brought it. */
export type NewClip = Omit<ClipInput, 'organizationId'> & MadeClip;

export type ClipRepository = {
  /** Returns `full`, and adds nothing, where the organization has `most` clips that nothing names (`sweep`). */
  add(clip: ClipInput, most: number): Promise<StoredClip | 'full'>;
  /** Returns a clip of the organization. */
  find(organizationId: string, id: string): Promise<StoredClip | null>;
  /** Returns those of the clips that the organization has and that are ready. */
  ready(organizationId: string, ids: readonly string[]): Promise<StoredClip[]>;
  /** Returns all that are ready. */
  listReady(organizationId: string): Promise<StoredClip[]>;
  /** Records what was made. Returns `false`, and changes nothing, when it no longer waits for that, or is gone. */
  make(id: string, made: MadeClip, now: Date): Promise<boolean>;
  /** Records why it was refused, in the same way. */
  refuse(id: string, state: Exclude<ClipState, 'waiting' | 'ready'>, now: Date): Promise<boolean>;
  /**
   * Dooms the clips of one organization, the first after `after`, that are older than `old`, and that none of its
   * campaigns, no draft and no version that a visit keeps names; at most `limit` are locked at once. Returns the
   * organization; `null`: there are no more.
   */
  sweep(times: { old: Date; now: Date; after: string; limit: number }): Promise<{ last: string | null }>;
};
