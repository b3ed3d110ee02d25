import type { TestServer } from '../support/server';
import { waitFor } from '../support/wait-for';

/** Has to be in the environment of a server that is asked for its metrics. */
export const METRICS_TOKEN = 'a token of the benchmark';

/** Returns the lines of what a server measures of itself. */
export async function readMetrics({ url }: TestServer): Promise<string[]> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await answer.text()).split('\n');
}

/** Waits until no announced part is left to verify: that would be done while the next is measured. */
export async function untilVerified(server: TestServer): Promise<void> {
  await waitFor(async () => {
    const lines = await readMetrics(server);
    return ['waiting', 'running'].every((state) =>
      lines.some((line) => line.endsWith(`{job="verify",state="${state}"} 0`)),
    );
  });
}
