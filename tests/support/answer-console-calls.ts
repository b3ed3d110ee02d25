type ConsoleAnswer = { status: number; body?: unknown };

/** Answers each call by `METHOD path`; what is not listed is not found. Returns the calls that were made. */
export function answerConsoleCalls(answers: Record<string, ConsoleAnswer>): { call: string; body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status, body } = answers[call] ?? { status: 404, body: { error: { code: 'notFound' } } };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return calls;
}
