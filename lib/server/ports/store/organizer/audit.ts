/** One thing that was done: by whom, to what. It holds no personal data of visitors. */
export type AuditNote = {
  organizationId: string;
  at: Date;
  /** The member; `null`: the command line, or the server itself. */
  userId: string | null;
  /** How the member was called then, a token's name, or `command line`: it outlives the member. */
  actor: string;
  /** What was done, `subject.verb`, such as `member.removed`. */
  action: string;
  /** The id or the name of what it was done to. */
  subject: string;
  /** `ids`: the submissions that it was done to, where they are several, with spaces between. */
  details?: Record<string, string | number | boolean | null>;
};

export type AuditEntry = Required<AuditNote> & { id: string };

/** Which entries; what is left out does not matter. */
export type AuditFilter = {
  /**
   * What the entry's person, its object, the title of that campaign or the name of that submission's visitor has in it,
   * in letters of any size. Several submissions are found by their ids.
   */
  search?: {
    text: string;
    /** Who searches: names that are withheld from this member find nothing. */
    userId: string;
  };
  /** With `search`: these actions are found, too. */
  actions?: readonly string[];
  actor?: string;
};

export type AuditRepository = {
  note(note: AuditNote): Promise<void>;
  /** The newest first, at most `limit`; those before the entry `before`, if it is given. */
  list(organizationId: string, page: AuditFilter & { before: string | null; limit: number }): Promise<AuditEntry[]>;
  /** Returns when this was last done; `null`: never, or longer ago than the log is kept. */
  latest(organizationId: string, action: string): Promise<AuditEntry | null>;
  /** Returns at most `limit` of the names under which something was done, in order. */
  actors(organizationId: string, limit: number): Promise<string[]>;
  /** For how many days entries are kept (`RetentionRepository.dropAudit`); `null`: for good. */
  days(organizationId: string): Promise<number | null>;
  setDays(organizationId: string, days: number | null): Promise<void>;
};
