/** Lets an act through unless the last one let through was less than `milliseconds` ago (spec 9, button guard). */
export function createGuard(milliseconds: number, now: () => number): () => boolean {
  let last = -Infinity;
  return () => {
    const time = now();
    if (time - last < milliseconds) return false;
    last = time;
    return true;
  };
}

/** Spec 9. */
export const BUTTON_GUARD_MS = 750;
export const CAMERA_GUARD_MS = 3000;
