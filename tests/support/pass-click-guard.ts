/** Lets the time of a double click pass, without really waiting, so that the next press counts. */
export function passClickGuard(): void {
  const later = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}
