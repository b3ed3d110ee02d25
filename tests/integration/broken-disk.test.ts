import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

const temp = makeTempFolder();
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  temp.remove();
});

it.each([
  ['does not take what is synced to it', 'fsync'],
  ['refuses what is written to it, so that the database aborts', 'write'],
])(
  'a server whose disk %s says so, is not live and ends, and its next start has all that was acknowledged',
  async (_, call) => {
    const failing = join(temp.folder, call);
    const preload = pathToFileURL(join('tests', 'support', 'failing-disk.mjs')).href;
    const server = await startServer({ env: { NODE_OPTIONS: `--import=${preload}`, FAILING_DISK: failing } });
    servers.push(server);
    const isLive = async () => (await fetch(`${server.url}/api/live`)).status;
    const acknowledged = createVisitor(server.url, 'demo');
    await acknowledged.begin();
    expect(await isLive()).toBe(200);

    writeFileSync(failing, call);
    const refused = createVisitor(server.url, 'demo')
      .begin()
      .then(
        () => 'answered',
        () => 'refused',
      );
    await waitFor(async () => (await isLive()) === 503);
    expect(await refused).toBe('refused');
    expect(await server.ended()).toBe('exit code 1');
    expect(server.output()).toContain('the database can write no more: this process ends');

    await server.restart({ NODE_OPTIONS: '' });
    expect(await isLive()).toBe(200);
    expect((await acknowledged.userVideo()).uuid).toBe(acknowledged.uuid);
  },
  120_000,
);
