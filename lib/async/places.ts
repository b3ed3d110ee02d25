/** Places of which each of many may hold a few at once. */
export type Places = {
  /** Takes a place and returns what gives it back, or `null` when `who` holds as many as there may be. */
  take(who: string): (() => void) | null;
};

/** `most`: how many places each may hold. */
export function createPlaces(most: number): Places {
  const held = new Map<string, number>();
  const change = (who: string, by: number) => {
    const now = (held.get(who) ?? 0) + by;
    if (now > 0) held.set(who, now);
    else held.delete(who);
  };
  return {
    take(who) {
      if ((held.get(who) ?? 0) >= most) return null;
      change(who, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(who, -1);
        isHeld = false;
      };
    },
  };
}
