import { Agent, request } from 'node:http';

/** A request that is sent again and again. */
export type Load = { url: string; headers?: Record<string, string> };

/** Sends the request over so many connections, without pause, for so long. Returns the responses per second. */
export async function responsesPerSecond(
  { url, headers }: Load,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { agent, headers }, (response) => {
        response.resume().once('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${url} was answered ${response.statusCode}`));
        });
      });
      sent.once('error', reject).end();
    });
  const sendUntil = async (end: number): Promise<number> => {
    let answered = 0;
    while (performance.now() < end) {
      await send();
      answered += 1;
    }
    return answered;
  };
  const during = async (ms: number) => {
    const began = performance.now();
    const counts = await Promise.all(Array.from({ length: connections }, () => sendUntil(began + ms)));
    return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
  };
  // The first requests open the connections, and have the code compiled.
  await during(500);
  const rate = await during(seconds * 1000);
  agent.destroy();
  return rate;
}
