import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, waitUntilReady } from './child';

export type TestCaddy = { url: string; stop(): Promise<void> };

export type CaddyOptions = { file: string; url: string; env?: Record<string, string> };

/** Starts Caddy with a configuration. Its certificates and its own files are removed with it. */
export async function runCaddy({ file, url, env = {} }: CaddyOptions): Promise<TestCaddy & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'introreel-caddy-'));
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = startChild('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, ...own, ...env },
  });
  await waitUntilReady(child, async () => (await fetch(url, { redirect: 'manual' })).status > 0);
  return {
    ...{ url, folder },
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Caddy in front of processes that answer visitors: each request goes to the next of them. */
export async function startRoundRobin(port: number, upstreams: readonly string[]): Promise<TestCaddy> {
  const folder = mkdtempSync(join(tmpdir(), 'introreel-caddyfile-'));
  const file = join(folder, 'Caddyfile');
  const targets = upstreams.map((url) => new URL(url).host).join(' ');
  writeFileSync(
    file,
    `{
	admin off
	auto_https off
}
http://localhost:${port} {
	reverse_proxy ${targets} {
		lb_policy round_robin
		header_down X-Answered-By {http.reverse_proxy.upstream.hostport}
	}
}
`,
  );
  const caddy = await runCaddy({ file, url: `http://localhost:${port}` });
  return {
    url: caddy.url,
    async stop() {
      await caddy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
