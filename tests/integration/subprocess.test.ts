import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { findConfinement } from '@/lib/server/subprocess/confinement';
import { createRunner, type Command } from '@/lib/server/subprocess/runner';

const runner = createRunner();
afterAll(() => runner.close());

const limits = { seconds: 20, cpuSeconds: 20, bytes: 3 * 1024 ** 3 };
const shell = (script: string, given: Partial<Command> = {}) =>
  runner.run({ command: 'sh', args: ['-c', script], limits, ...given });
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('a child process', () => {
  it('is told where programs are, and none of the server’s secrets', async () => {
    const secrets = {
      APP_SECRET: 'a secret of thirty-two characters',
      DATABASE_URL: 'postgres://user:password@host/db',
    };
    Object.assign(process.env, secrets);
    try {
      const outcome = await shell('env');
      const names = outcome.end === 'exit' ? outcome.stdout.split('\n').map((line) => line.split('=')[0]) : [];
      expect(names).toContain('PATH');
      // The variables that the shell itself sets.
      expect(
        names.filter(
          (name) => !['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? ''),
        ),
      ).toEqual([]);
    } finally {
      for (const name of Object.keys(secrets)) delete process.env[name];
    }
  });

  it('reaches no network where the system can take it away, not even this machine’s own', async () => {
    const { network } = await findConfinement();
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const reach =
      `require('net').connect(${port}, '127.0.0.1').on('connect', () => ` +
      `process.exit(0)).on('error', () => process.exit(1))`;
    const outcome = await runner.run({ command: process.execPath, args: ['-e', reach], limits });
    expect(outcome).toMatchObject({ end: 'exit', code: network === 'noNetwork' ? 1 : 0 });
    await new Promise((resolve) => server.close(resolve));
  });

  onLinux('that spends its CPU seconds is told from one that is killed', async () => {
    const small = { ...limits, cpuSeconds: 1 };
    await expect(shell('while :; do :; done', { limits: small })).rejects.toMatchObject({
      name: 'Interrupted',
      why: 'cpuSpent',
    });
    await expect(shell('kill -9 $$', { limits: small })).rejects.toMatchObject({ why: 'killed' });
    await expect(shell('sleep 9', { limits: { ...limits, seconds: 0.2 } })).rejects.toMatchObject({ why: 'timeout' });
  });

  onLinux('that is killed has not spent the CPU seconds of others that end meanwhile', async () => {
    const small = { ...limits, cpuSeconds: 1 };
    const waiting = { command: 'sh', args: ['-c', 'read line; kill -9 $$'], limits: small };
    const { input, outcome } = await runner.open(waiting, 0);
    const work = 'while (process.cpuUsage().user < 600_000);';
    await runner.run({ command: process.execPath, args: ['-e', work], limits });
    input.end('\n');
    await expect(outcome).rejects.toMatchObject({ why: 'killed' });
  });

  it('that gives way does so as a session, too, where the system compares those', async () => {
    const said = async (script: string, niceness?: number) => {
      const outcome = await shell(script, { niceness });
      return outcome.end === 'exit' ? outcome.stdout : '';
    };
    // A child is a session of its own: this process may be of none that the system compares, and its children are.
    const hasGroups = / nice /.test(await said('cat /proc/self/autogroup; true'));
    for (const niceness of [5, 19]) {
      // Others than root may change one session at a time.
      const change = `until grep -q ' nice ${niceness}$' /proc/self/autogroup; do sleep 0.05; done;`;
      expect(await said(`${hasGroups ? change : ''} nice`, niceness)).toBe(String(niceness));
    }
  });

  it('has its output read line by line, and is ended when that is endless', async () => {
    const lines: string[] = [];
    const outcome = await shell('printf "one\\ntwo\\n"', { onLine: (line) => lines.push(line) });
    expect(outcome).toMatchObject({ end: 'exit', code: 0, stdout: '' });
    expect(lines).toEqual(['one', 'two']);
    expect(await shell('tr "\\0" x < /dev/zero', { onLine: () => {} })).toEqual({ end: 'overflow' });
    expect(await shell('cat /dev/zero >&2')).toEqual({ end: 'overflow' });
  });
});
