import { Agent, request } from 'node:http';

/** A request. */
export type Load = { url: string; method?: string; headers?: Record<string, string>; body?: string };

export type Answered = {
  perSecond: number;
  /** How long one of a hundred answers took at least, ms. */
  p99: number;
  /** How many answers there were, with those that only warmed up. */
  count: number;
};

type Pace = { connections: number; seconds: number };

/** Sends the request over so many connections, without pause, for so long. Returns the responses per second. */
export async function responsesPerSecond(load: Load, pace: Pace): Promise<number> {
  return (await sendFor([load], pace)).perSecond;
}

/** Sends the requests in turns over so many connections, without pause, for so long. */
export async function sendFor(loads: readonly Load[], { connections, seconds }: Pace): Promise<Answered> {
  const sender = createSender(connections);
  const during = (ms: number) => {
    const end = performance.now() + ms;
    let next = 0;
    return sender.send(() => (performance.now() < end ? loads[next++ % loads.length] : undefined));
  };
  // The first requests open the connections, and have the code compiled.
  const { count } = await during(500);
  const answered = await during(seconds * 1000);
  sender.close();
  return { ...answered, count: answered.count + count };
}

/** Sends each request once: every connection has its own ones, in their order. */
export async function sendEach(loads: readonly (readonly Load[])[]): Promise<Answered> {
  const sender = createSender(loads.length);
  const iterators = loads.map((own) => own.values());
  const answered = await sender.send((connection) => iterators[connection]?.next().value);
  sender.close();
  return answered;
}

function createSender(connections: number) {
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

  const sendOne = ({ url, body, ...rest }: Load, agent: Agent) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { agent, ...rest }, (response) => {
        response.resume().once('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${url} was answered ${response.statusCode}`));
        });
      });
      sent.once('error', reject).end(body);
    });

  return {
    /** Sends what `next` returns for a connection, until it returns nothing. */
    async send(next: (connection: number) => Load | undefined): Promise<Answered> {
      const took: number[] = [];
      const began = performance.now();
      await Promise.all(
        agents.map(async (agent, connection) => {
          for (let load = next(connection); load; load = next(connection)) {
            const sent = performance.now();
            await sendOne(load, agent);
            took.push(performance.now() - sent);
          }
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      const sorted = took.sort((one, other) => one - other);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
      return { perSecond: took.length / seconds, p99, count: took.length };
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  };
}
