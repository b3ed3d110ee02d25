/** Printing an error or a warning fails the test. A test that expects such a message spies on the console itself. */
const noise: string[] = [];
const { setTimeout } = globalThis;

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    const where = new Error().stack?.split('\n').slice(2, 7).join('\n');
    noise.push(`console.${level}: ${words.map(String).join(' ')}\n${where}`);
  };
}

/**
 * Waits for one turn of the event loop, so that a promise rejected by the test's last line is reported with this test.
 */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

async function failOnNoise(): Promise<void> {
  await nextTurn();
  const heard = noise.splice(0);
  if (heard.length > 0) throw new Error(`Noise on the console:\n${heard.join('\n')}`);
}

afterEach(failOnNoise);
afterAll(failOnNoise);

export {};
