import type { LostReason } from '@/lib/contract/entities';

/**
 * `starting`: the video service was asked to record, and its answer is not known. `recording`: it records. `stopped`:
 * its file has to be fetched. `fetched`: the take's file is in storage. `lost`: nothing can come any more. `discarded`:
 * nobody wants it.
 */
export type RecordingStage = 'starting' | 'recording' | 'stopped' | 'fetched' | 'lost' | 'discarded';

/** What a hosted video session records of one take; the video service calls it an archive. */
export type Recording = {
  /** The take's id. */
  id: string;
  /** `null` once the visit is erased. */
  visitId: string | null;
  /** The service's account that holds the archive (`VideoSession.project`). */
  project: string;
  sessionId: string;
  /** `null` as long as the service's answer is not known. The archive's name is `id`. */
  archiveId: string | null;
  /** `null` as long as the visitor has not said which section it is. */
  sectionId: string | null;
  limitSeconds: number;
  stage: RecordingStage;
  /** Why it is lost or, while it is `stopped`, why it probably is: its file is still asked for. */
  reason: LostReason | null;
  /** How much of the file has been fetched. */
  bytes: number;
  totalBytes: number | null;
  askedAt: Date;
  /** When the server ends it if nobody else does. */
  endsAt: Date;
  stoppedAt: Date | null;
  /** The server ended it, because nobody had. */
  endedByServer: boolean;
  /** When the visitor first said to save it. */
  wantedAt: Date | null;
  /** When its file is asked for again; `null` before the first time. */
  nextTryAt: Date | null;
  /** How often the address of its file was refused. */
  refusals: number;
};

/** A recording with what is known of its take; `null` as long as the take is not issued. */
export type OpenRecording = Recording & { take: { key: string; count: number } | null };

export type RecordingInput = Pick<
  Recording,
  'id' | 'project' | 'sessionId' | 'sectionId' | 'limitSeconds' | 'askedAt' | 'endsAt'
> & { visitId: string };

/** The hosted video sessions of visits and what they record. Changes of a stage that has passed change nothing. */
export type RecordingRepository = {
  /** Returns the visit's session of this account, if it was created after `since`. */
  session(visitId: string, project: string, since: Date): Promise<string | null>;
  /** Records the visit's session. Returns the one that counts: another call may have been faster. */
  keepSession(
    visitId: string,
    session: { project: string; sessionId: string; now: Date; since: Date },
  ): Promise<string | null>;
  find(id: string): Promise<Recording | null>;
  /** Returns the visit's recording that is `starting` or `recording`. */
  running(visitId: string): Promise<Recording | null>;
  /** Returns the visit's latest recording of this section, or without one, that is not discarded. */
  latest(visitId: string, sectionId: string): Promise<Recording | null>;
  /** Returns the visit's latest recordings that are neither saved nor discarded, the oldest first; at most 50. */
  open(visitId: string): Promise<OpenRecording[]>;
  /**
   * Adds a recording that is `starting`; one of this id that never began begins anew. Returns `false` when another one
   * of the visit runs, or the id is used.
   */
  begin(input: RecordingInput): Promise<boolean>;
  /**
   * Records the archive of a recording, whatever its stage is, so that it can be removed. `endsAt`: when it has to end,
   * if that has changed. Returns the stage: `recording` unless it was discarded, given up or erased in the meantime.
   * `null`: there is no such recording.
   */
  noteStarted(id: string, archiveId: string, endsAt?: Date): Promise<RecordingStage | null>;
  /**
   * Records that it has ended. `uses`: its take is used up, unless `mostTakes` of its section are; left out: it is not.
   */
  noteStopped(id: string, now: Date, by: 'visitor' | 'server', uses?: { mostTakes: number | null }): Promise<void>;
  noteBytes(id: string, bytes: number, totalBytes: number | null): Promise<void>;
  /** Records that the file did not come, and when it is asked for again. */
  postpone(id: string, input: { until: Date; reason: LostReason | null; refusals: number }): Promise<void>;
  /** Records that the take is settled with a file of this size. */
  noteFetched(id: string, bytes: number): Promise<void>;
  lose(id: string, reason: LostReason): Promise<void>;
  /** Records that the visitor wants it saved as a take of this section. Returns `null` when it is discarded or gone. */
  want(id: string, sectionId: string, now: Date): Promise<Recording | null>;
  discard(id: string): Promise<void>;
  /**
   * Discards a recording that is `starting`: the service has not begun, as far as is known. It is kept, so that its
   * archive has an owner if the service begins after all.
   */
  forget(id: string): Promise<void>;
  /** Returns those that should have ended by `now`, and those that began to start before `startedBefore`. */
  listOverdue(now: Date, startedBefore: Date): Promise<Recording[]>;
  /** Returns those of this account that are being recorded. */
  listRunning(project: string): Promise<Recording[]>;
  /**
   * Returns those of this account that have to be fetched, or saved, and whose time has come. They are not returned
   * again before `again`, unless they are postponed.
   */
  takeDue(input: { project: string; now: Date; again: Date }): Promise<Recording[]>;
  /**
   * Returns at most `limit` recordings of this account whose archive nobody needs any more, and that were not returned
   * since `before`: fetched, lost and discarded ones, those of erased visits, those whose take was saved or discarded
   * without them, and those that nobody wanted since `unwantedBefore`.
   */
  takeUnneeded(input: {
    project: string;
    now: Date;
    before: Date;
    unwantedBefore: Date;
    limit: number;
  }): Promise<Recording[]>;
  /** Records that the service holds nothing of it any more. */
  noteRemoved(id: string, now: Date): Promise<void>;
  /**
   * Forgets those whose archive was removed, or must be gone by itself, before `before`, and sessions that were created
   * before it.
   */
  sweep(before: Date): Promise<void>;
};
