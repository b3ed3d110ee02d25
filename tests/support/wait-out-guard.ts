/** A second press counts once a double click is over: lets that much time pass, without waiting for it. */
export function waitOutGuard(): void {
  const later = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}
