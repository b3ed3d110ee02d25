import { readFileSync } from 'node:fs';

/** Preloaded into a process (`--import`): its clock is so many milliseconds ahead as the file CLOCK_FILE says now. */
const RealDate = Date;
/** How long a reading counts, ms. */
const FRESH_MS = 20;
let ahead = 0;
let readAt = 0;

function now() {
  const real = RealDate.now();
  if (real - readAt > FRESH_MS) {
    readAt = real;
    ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return real + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
