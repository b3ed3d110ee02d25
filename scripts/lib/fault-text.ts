/** What went wrong for whoever is at the keyboard: the message, then a line for each cause of it. No stack. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [error.cause ?? []].flat().map((cause) => faultText(cause));
  return [messageOf(error), ...causes.map((cause) => `because: ${cause}`)].join('\n');
}

/** Node says nothing itself of an attempt at several addresses, all in vain. */
function messageOf(error: Error): string {
  const tried = error instanceof AggregateError ? error.errors.map((one) => faultText(one)) : [];
  return (error.message || tried.join('; ') || error.name).trim();
}
