/** A second press within this many milliseconds counts as a double click (spec 9.9, 9.10). */
export const BUTTON_GUARD_MS = 750;
export const CAMERA_GUARD_MS = 3000;

export type Guard = {
  /** Returns whether a press may act now: the last press that did was long enough ago (spec 9.9). */
  pass(): boolean;
  /** Milliseconds until the next press may act. */
  remaining(): number;
};

export function createGuard(milliseconds: number, now: () => number): Guard {
  let last = -Infinity;
  const remaining = () => {
    const passed = now() - last;
    // If the clock was set back, nothing may stay locked.
    return passed < 0 ? 0 : Math.max(0, milliseconds - passed);
  };
  return {
    remaining,
    pass() {
      if (remaining() > 0) return false;
      last = now();
      return true;
    },
  };
}
