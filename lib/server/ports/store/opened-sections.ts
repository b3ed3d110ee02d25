/** A section with time to think whose question was handed out to a visit. */
export type OpenedSection = {
  sectionId: string;
  /** When the question was first handed out: its think clock runs since then. */
  openedAt: Date;
  /** When the visitor had heard it, or would not; `null`: not yet, or nothing is played. */
  heardAt: Date | null;
  /** How long its pages said to have loaded, at most, ms. */
  loadMs: number;
  /** When the first recording of it began; `null`: none did in time. */
  begunAt: Date | null;
};

export type OpenedSectionRepository = {
  /** Returns what a visit has opened. */
  list(visitId: string): Promise<OpenedSection[]>;
  find(visitId: string, sectionId: string): Promise<OpenedSection | null>;
  /**
   * Opens a section for a visit, which is locked meanwhile; one that is open already stays as it is, but for a longer
   * load, and that it was heard for the first time. Returns `null` when there is no such visit, or neither a take nor
   * an answer of one of the sections `before`.
   */
  open(
    visitId: string,
    section: { id: string; before: readonly string[]; loadMs: number; heard: boolean; now: Date },
  ): Promise<OpenedSection | null>;
  /** Notes that a recording has begun; only the first time is kept. */
  noteBegun(visitId: string, sectionId: string, at: Date): Promise<void>;
};
