import type { HandoverKind } from '@/lib/contract/entities';

/** A link that gives a visit to the device on which it is opened. A visit has at most one of each kind. */
export type HandoverLink = { visitId: string; tokenHash: string; kind: HandoverKind; expiresAt: Date };

/** Visits that go on with another device. A visit's `moves` count how often it has been given to one. */
export type HandoverRepository = {
  /** Keeps a link, in the place of the visit's earlier one of this kind. */
  makeLink(link: HandoverLink): Promise<void>;
  /** Returns until when the visit's link of this kind works; `null`: it has none. */
  worksUntil(visitId: string, kind: HandoverKind, now: Date): Promise<Date | null>;
  /** Ends the visit's link of this kind. */
  revoke(visitId: string, kind: HandoverKind): Promise<void>;
  /**
   * Uses up a link and moves its visit. Only the first of several that open it at once gets the visit; `null`: there is
   * no such link, or it is over. The browser `by` that has used it up after `since`, and still has the visit, gets the
   * same once more.
   */
  redeem(tokenHash: string, opening: Opening): Promise<Moved | null>;
  /**
   * Moves a visit without a link, to a device that keeps takes of the sections `unsent` itself. Returns `null` when
   * there is no such visit.
   */
  move(visitId: string, unsent: readonly string[]): Promise<Moved | null>;
  /** Notes the sections of which the device that has the visit keeps a take that is not saved yet. */
  noteUnsent(visitId: string, moves: number, sectionIds: readonly string[]): Promise<void>;
  /** Awaits no take of these sections any more: they are saved, or nobody wants them. */
  stopWaiting(visitId: string, sectionIds: readonly string[]): Promise<void>;
};

/** `by`: a hash of what the browser calls itself; `null`: it does not say. */
export type Opening = { by: string | null; now: Date; since: Date };

export type Moved = { visitId: string; moves: number };
