/** Preloaded into a process (`--import`), sets its clock a year ahead. */
const aheadMs = 365 * 24 * 60 * 60 * 1000;
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
