/**
 * A clock of this process that goes on as ever and can be set forward: also for what takes its time by itself, as the
 * embedded database does. Install it before anything else begins. Timers keep their own time.
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
    /** Puts the real clock back. */
    restore: () => void (globalThis.Date = RealDate),
  };
}
