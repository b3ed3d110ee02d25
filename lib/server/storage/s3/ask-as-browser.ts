/** How long one of the questions that a browser would ask may take, ms. */
const ASK_MS = 10_000;

/** Asks the store as a browser would. Resolves with the answer, whose body is not read. */
export async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) });
  await response.body?.cancel();
  return response;
}
