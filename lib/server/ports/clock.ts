/** What time it is for all processes of an installation: deletions, leases and turns go by it. */
export type Clock = {
  now(): Date;
  /** How far this process's own clock is ahead of it, ms. */
  ownIsAheadMs(): number;
};
