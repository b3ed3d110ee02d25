/**
 * Replaces this process's clock by one that can be set forward, also for code with its own timing, such as the embedded
 * database. Install it before anything else starts. Timers are not changed.
 */
export function installShiftedClock() {
  const RealDate = Date;
  let ahead = 0;
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  return {
    /** Sets the clock forward, ms. */
    pass: (milliseconds: number) => void (ahead += milliseconds),
    /** Restores the real clock. */
    restore: () => void (globalThis.Date = RealDate),
  };
}
