import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readEnv } from '@/lib/server/env/env';
import { createLogger } from '@/lib/server/log/logger';
import { openCore } from '@/lib/server/wiring/core';
import { createOrganizer } from '@/lib/server/wiring/open-organizer';
import { openWorker } from '@/lib/server/wiring/worker';

/**
 * A process of its own (`reminding-processes.ts`): the real worker's duties that send emails, by a clock that is told
 * each time. Each request names a moment, and is answered when nothing is due then.
 */
process.env.SERVER_ROLE = 'worker';
const env = readEnv();
const core = await openCore(env, createLogger(env.LOG_LEVEL), { migrates: false });
let ahead = 0;
const now = () => new Date(core.clock.now().getTime() + ahead);
const { duties } = openWorker({ ...core, deps: { ...core.deps, now } }, createOrganizer(core).open);
const run = (name: string) => duties.find((duty) => duty.name === name)!.run();

async function work(request: IncomingMessage): Promise<string> {
  ahead = Date.parse(await text(request)) - core.clock.now().getTime();
  await run('reminders');
  await Promise.all([run('messages'), run('invitations')]);
  return String(process.memoryUsage.rss());
}

createServer((request, response) => {
  work(request).then(
    (answer) => response.end(answer),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : 'failed'),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Ready'));
