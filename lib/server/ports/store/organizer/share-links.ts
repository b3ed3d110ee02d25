/** A link by which a person without an account watches a submission. */
export type StoredShareLink = {
  id: string;
  visitId: string;
  passwordHash: string | null;
  expiresAt: Date;
  withResume: boolean;
  withCaptions: boolean;
  mayDownload: boolean;
  author: string;
  createdAt: Date;
};

export type ShareLinkRepository = {
  make(link: StoredShareLink & { tokenHash: string; createdBy: string }): Promise<void>;
  /** Returns the links of a submission that work at `now`, the newest first, with how they were used. */
  list(visitId: string, now: Date): Promise<(StoredShareLink & { uses: number; lastUsedAt: Date | null })[]>;
  /** Returns the link that works at `now`, and whose it is; `null`: there is none, or it has ended. */
  find(
    tokenHash: string,
    now: Date,
  ): Promise<(StoredShareLink & { organizationId: string; organization: string }) | null>;
  /** Returns the visit that the link showed; `null`: the organization has no such link. */
  revoke(organizationId: string, id: string, now: Date): Promise<string | null>;
  /** Notes that somebody has opened it, or gave a wrong password. Of an hour, the number and the last time are kept. */
  noteUse(id: string, what: 'opened' | 'refused', now: Date): Promise<void>;
};
