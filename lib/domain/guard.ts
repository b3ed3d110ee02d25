/** For so many milliseconds after one press another is a double click (spec 9.9, 9.10). */
export const BUTTON_GUARD_MS = 750;
export const CAMERA_GUARD_MS = 3000;

export type Guard = {
  /** Whether an act may pass now: the last one that did is long enough ago (spec 9.9). */
  pass(): boolean;
  /** Milliseconds until the next one may. */
  remaining(): number;
};

export function createGuard(milliseconds: number, now: () => number): Guard {
  let last = -Infinity;
  const remaining = () => {
    const passed = now() - last;
    // A clock that was set back must not lock anything.
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
