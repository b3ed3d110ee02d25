import { Agent, request } from 'node:http';
import { applyCampaigns } from '../support/apply-campaigns';
import { createUuid } from '../support/factories';
import type { TestServer } from '../support/server';
import type { Figure } from './report';
import { percentile } from './statistics';

const CONNECTED = 200;
const NEWCOMERS = 200;

/** Returns the seconds until the whole response has arrived; throws when its status is an error. */
function call(server: TestServer, agent: Agent, path: string, body?: object): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method: body ? 'POST' : 'GET', agent }, (response) => {
      response.resume();
      response.once('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve((performance.now() - began) / 1000);
        else reject(new Error(`${path} was answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * Two hundred visitors begin at once while two hundred others send requests without pause: measures how long each waits
 * for the first response.
 */
export async function measureNewcomers(server: TestServer): Promise<Figure[]> {
  await applyCampaigns(server, [{ name: 'bench-newcomers', sections: [{ prompt: 'Who?', seconds: 30 }] }]);
  const path = '/api/campaign/bench-newcomers';
  const connected: number[] = [];
  let over = false;
  const busy = Array.from({ length: CONNECTED }, async () => {
    const line = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) connected.push(await call(server, line, path));
    line.destroy();
  });
  while (connected.length < CONNECTED) await new Promise((resolve) => setTimeout(resolve, 50));

  const first = await Promise.all(
    Array.from({ length: NEWCOMERS }, (_, visitor) =>
      call(server, new Agent(), `${path}/userVideo`, { uuid: createUuid(), name: `Visitor ${visitor}`, device: 'Web' }),
    ),
  );
  over = true;
  await Promise.all(busy);
  return [
    {
      name: `${NEWCOMERS} newcomers beside ${CONNECTED} who never pause: first call, p50`,
      value: percentile(first, 0.5),
      unit: 's',
    },
    {
      name: `${NEWCOMERS} newcomers beside ${CONNECTED} who never pause: first call, p95`,
      value: percentile(first, 0.95),
      unit: 's',
      atMost: 3,
    },
    { name: 'the same: a call of those who were there, p95', value: percentile(connected, 0.95), unit: 's' },
  ];
}
