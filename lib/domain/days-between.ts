/** Returns how many midnights, in the device's time zone, lie between the two times. */
export function daysBetween(earlier: Date, later: Date): number {
  const dayOf = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
  return Math.round((dayOf(later) - dayOf(earlier)) / 86_400_000);
}
