export type Guard = {
  /** Whether an act may pass now: the last one that did is long enough ago (spec 9, button guard). */
  pass(): boolean;
  /** Milliseconds until the next one may. */
  remaining(): number;
};

export function createGuard(milliseconds: number, now: () => number): Guard {
  let last = -Infinity;
  const remaining = () => Math.max(0, last + milliseconds - now());
  return {
    remaining,
    pass() {
      if (remaining() > 0) return false;
      last = now();
      return true;
    },
  };
}

/** Spec 9. */
export const BUTTON_GUARD_MS = 750;
export const CAMERA_GUARD_MS = 3000;
