import { spawn, spawnSync } from 'node:child_process';

const BASE = 'localhost/node-base:24-bookworm-slim';
const IMAGE = 'localhost/introreel';
/** What works where no registry can be reached and no container can be started: it shares this machine's network. */
const store = ['--storage-driver', 'vfs'];

/** What compose.yaml asks for, done by root before the command: a disk to read from alone, and no rights at all. */
const CONFINE = `
mount -o remount,bind,ro /
for folder in /tmp /data; do mount -t tmpfs -o mode=1777 tmpfs "$folder"; done
user=$1; shift
exec setpriv --reuid "$user" --regid "$user" --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs \
  --pdeathsig TERM "$@"`;

/** Runs buildah. Throws what it printed when it fails. */
function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', [...store, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`buildah ${args[0]}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  return stdout.trim();
}

export type Running = { output(): string; ended: Promise<number | null>; stop(): Promise<number | null> };

export type Image = {
  size: string;
  buildMs: number;
  /** Runs a command as a container of compose.yaml does: as the image's user, with `/tmp` and `/data` of its own. */
  run(command: readonly string[], env: Record<string, string>): Running;
  remove(): void;
};

/** Builds the Dockerfile, on a base that is made first where there is none. */
export function buildImage(): Image {
  const hadBase = spawnSync('buildah', [...store, 'inspect', '--type', 'image', BASE]).status === 0;
  if (!hadBase) {
    const made = spawnSync('bash', ['scripts/make-base-image.sh', BASE], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr.slice(-2000));
  }
  const began = Date.now();
  buildah('bud', '--format', 'docker', '--isolation', 'chroot', '--build-arg', `BASE=${BASE}`, '-t', IMAGE, '.');
  const buildMs = Date.now() - began;
  const container = buildah('from', IMAGE);
  const user = buildah('inspect', '--format', '{{.Docker.Config.User}}', container);
  return {
    buildMs,
    size: buildah('images', '--format', '{{.Size}}', IMAGE),
    run: (command, env) => runIn(container, [user, ...command], env),
    remove() {
      buildah('rm', container);
      buildah('rmi', '--force', IMAGE, ...(hadBase ? [] : [BASE]));
    },
  };
}

function runIn(container: string, userAndCommand: string[], env: Record<string, string>): Running {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const rights = ['--user', 'root', '--cap-add', 'CAP_SYS_ADMIN', '--cap-add', 'CAP_SETPCAP'];
  const command = ['sh', '-e', '-c', CONFINE, 'sh', ...userAndCommand];
  const args = ['run', '--isolation', 'chroot', ...rights, ...settings, container, '--', ...command];
  const child = spawn('buildah', [...store, ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => output,
    ended,
    stop() {
      // The whole group: buildah passes no signals on.
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
      return ended;
    },
  };
}
