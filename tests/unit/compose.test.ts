import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readEnv } from '@/lib/server/env/env';
import { callAddress } from '@/lib/server/transcriber/settings';
import { makeTempFolder } from '@/tests/support/temp-folder';

type Service = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  expose?: string[];
  ports?: string[];
  restart?: string;
  volumes?: string[];
  networks?: string[];
  secrets?: string[];
  deploy?: { replicas: number };
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
};
type Compose = {
  services: Record<string, Service>;
  volumes: object;
  networks: Record<string, object | null>;
  secrets: Record<string, { file: string }>;
};

const text = readFileSync('compose.yaml', 'utf8');
const { services, volumes, networks, secrets } = parse(text, { merge: true }) as Compose;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const example = readFileSync('deploy/env.example', 'utf8');
const ours = Object.entries(services).filter(([, { image }]) => image === 'introreel');
const images = [...new Set(Object.values(services).map(({ image }) => image))].filter(
  (image) => image !== 'introreel' && !image.startsWith('${'),
);

/** What the example asks for, filled in as it says. */
const filledIn: Record<string, string> = {
  ...Object.fromEntries([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
};

/** The secrets, as deploy/make-secrets.sh makes them, beside a copy of it. */
const temp = makeTempFolder();
copyFileSync('deploy/make-secrets.sh', join(temp.folder, 'make-secrets.sh'));
const makeSecrets = () => execFileSync('sh', [join(temp.folder, 'make-secrets.sh')]);
makeSecrets();
const secretFile = (name: string) => join(temp.folder, 'secrets', name);
afterAll(() => temp.remove());

/** Puts the variables in as compose does. */
const fillIn = (value: string) =>
  value.replaceAll(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
    (_, name: string, otherwise: string) => filledIn[name] || otherwise,
  );

/** The secrets that the operator has in a file elsewhere, or not at all. */
const OPERATORS = ['transcriber-token'];

const settingsOf = ({ environment = {} }: Service) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      fillIn(value).replace(/^\/run\/secrets\/(.*)$/, (_, secret: string) =>
        OPERATORS.includes(secret) ? fillIn(secrets[secret]!.file) : secretFile(secret),
      ),
    ]),
  );

const needsOf = ({ depends_on: needs = [] }: Service) => (Array.isArray(needs) ? needs : Object.keys(needs));

it('every variable that compose.yaml asks for is in the example, and nothing else is', () => {
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual(given.sort());
});

it.each(ours)('the program understands the command and every variable of %s', (name, service) => {
  const command = [...(service.entrypoint ?? []), ...(service.command ?? [])].join(' ');
  const [script = ''] = Object.entries(scripts).find(([, line]) => `${command} `.startsWith(`${line} `)) ?? [];
  expect(script).toBe({ setup: 'storage', courier: 'worker' }[name] ?? name);
  const settings = settingsOf(service);
  const role = script === 'web' || script === 'worker' ? script : 'all';
  const env = readEnv({ ...settings, SERVER_ROLE: role }) as Record<string, unknown>;
  // What the example leaves empty is not set.
  const set = Object.keys(settings).filter((variable) => settings[variable] !== '');
  const none = OPERATORS.map((secret) => `/run/secrets/${secret}`);
  for (const variable of set)
    if (!none.includes(service.environment?.[variable] ?? ''))
      expect(env).toHaveProperty(variable.replace(/_FILE$/, ''));
  expect(env).toMatchObject({ PUBLIC_URL: 'https://film.example', S3_PUBLIC_ENDPOINT: 'https://files.film.example' });
});

it.each(ours)('%s runs without rights, on a disk that it cannot write to', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true', ...(name === 'worker' ? ['seccomp:./deploy/seccomp.json'] : [])],
    init: true,
  });
  const { tmpfs = [], volumes: kept = [] } = service as { tmpfs?: string[]; volumes?: string[] };
  expect([...tmpfs, ...kept].map((one) => one.split(':')[0])).toEqual([
    '/tmp',
    '/data',
    // The scripts of all versions' pages.
    ...(name === 'web' ? ['static'] : []),
  ]);
});

it('web processes of all versions keep their scripts in one volume that they may write to', () => {
  expect(services.web?.volumes).toEqual([`static:${settingsOf(services.web!).STATIC_DIR}`]);
  expect(dockerfile).toContain('install -d -o introreel -m 700 /data /static');
});

it('what runs on is two of each kind, is asked whether it lives, and comes back; the rest ends', () => {
  const goesOn = ours.filter(([, { restart }]) => restart === 'unless-stopped').map(([name]) => name);
  expect(goesOn).toEqual(['web', 'worker', 'courier']);
  for (const [name, { healthcheck, deploy }] of ours) {
    expect(healthcheck?.disable ?? false).toBe(!goesOn.includes(name));
    expect(deploy?.replicas).toBe(['web', 'worker'].includes(name) ? 2 : undefined);
  }
});

it('the image runs as a user of its own, and asks whether it lives', () => {
  expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe('introreel');
  const check = /HEALTHCHECK.* CMD \["node", "(.*)"\]/.exec(dockerfile)?.[1] ?? '';
  expect(existsSync(check)).toBe(true);
});

it.each(images)('the version of %s is fixed', (image) => {
  expect(image).toMatch(/^[a-z/]+:\d[\w.-]*$/);
});

it('every port that a proxy or another service uses is one that its service listens on', () => {
  const { web, worker, storage, postgres, caddy } = services;
  expect(web?.expose).toEqual([web?.environment?.PORT]);
  expect(worker?.expose).toEqual([worker?.environment?.WORKER_PORT]);
  const [s3] = storage?.expose ?? [];
  expect(
    [...caddyfile.matchAll(/\{\$(\w+?)_?(HOST|PORT)?:(\w+)\}/g)].map(([, name, what, value]) => [name, what, value]),
  ).toEqual([
    ['WEB', 'HOST', 'web'],
    ['WEB', 'PORT', web?.environment?.PORT],
    ['STORAGE', 'HOST', 'storage'],
    ['STORAGE', 'PORT', s3],
  ]);
  expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  expect(storage?.command).toContain(`-s3.port=${s3}`);
  expect(storage?.healthcheck?.test?.at(-1)).toContain(`:${s3}/`);
  expect(web?.environment?.S3_ENDPOINT).toBe(`http://storage:${s3}`);
  expect(web?.environment?.DATABASE_URL).toMatch(/@postgres:5432\/introreel$/);
  expect(postgres?.environment).toMatchObject({ POSTGRES_USER: 'introreel', POSTGRES_DB: 'introreel' });
});

it('the proxy is given every variable that has no default in its configuration', () => {
  const needed = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(services.caddy?.environment ?? {}).sort()).toEqual(needed.sort());
});

it('the store accepts the keys with which the program signs', () => {
  const { identities } = JSON.parse(readFileSync(secretFile('storage.json'), 'utf8')) as {
    identities: { credentials: object[] }[];
  };
  const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = readEnv(settingsOf(services.web!));
  expect(identities.map(({ credentials }) => credentials)).toEqual([[{ accessKey, secretKey }]]);
});

it('secrets are in files alone, which are made once', () => {
  for (const [name, { file }] of Object.entries(secrets)) {
    if (OPERATORS.includes(name)) continue;
    expect(file).toBe(`./deploy/secrets/${name}`);
    const before = readFileSync(secretFile(name), 'utf8');
    makeSecrets();
    expect(readFileSync(secretFile(name), 'utf8')).toBe(before);
  }
  const named = Object.values(services).flatMap(({ secrets: used = [] }) => used);
  expect([...new Set(named)].sort()).toEqual(Object.keys(secrets).sort());
  expect(text).not.toMatch(/\$\{\w*(?:SECRET|PASSWORD|TOKEN)(?!_FILE)/);
});

it('the token of what writes down speech is given to the process that asks it, and to no other', () => {
  const given = Object.entries(services).filter(([, { secrets: own = [] }]) => own.includes('transcriber-token'));
  expect(given.map(([name]) => name)).toEqual(['courier']);
  expect(services.courier?.secrets).toEqual(expect.arrayContaining(services.web?.secrets ?? []));
  expect(readEnv(settingsOf(services.courier!)).TRANSCRIBER_TOKEN).toBeUndefined();
  const file = join(temp.folder, 'token');
  writeFileSync(file, 'hush\n');
  Object.assign(filledIn, { TRANSCRIBER_URL: 'https://speech.example/v1', TRANSCRIBER_TOKEN_FILE: file });
  expect(readEnv(settingsOf(services.courier!)).TRANSCRIBER_TOKEN).toBe('hush');
  Object.assign(filledIn, { TRANSCRIBER_URL: '', TRANSCRIBER_TOKEN_FILE: '' });
});

it('what runs ffmpeg reaches the database and the store alone', () => {
  expect(networks.inside).toEqual({ internal: true });
  const neighbours = Object.entries(services).filter(([, { networks: own = [] }]) => own.includes('inside'));
  expect(services.worker?.networks).toEqual(['inside']);
  expect(services.worker?.environment?.WORKER_JOBS).toBe('programs');
  expect(services.courier?.environment?.WORKER_JOBS).toBe('network');
  expect(neighbours.map(([name]) => name)).not.toContain('caddy');
  expect(services.postgres?.networks).toEqual(['inside']);
});

it('what writes down speech runs only when it is asked for, with a model of the operator’s, and reaches nothing', () => {
  const { transcriber, courier } = services;
  expect(transcriber).toMatchObject({
    ...{ profiles: ['transcriber'], networks: ['inside'], read_only: true, cap_drop: ['ALL'] },
    ...{
      volumes: ['${TRANSCRIBER_MODELS:-models}:/models:ro'],
      image: expect.stringMatching(/^\$\{TRANSCRIBER_IMAGE:-/),
    },
  });
  expect(courier?.networks).toContain('inside');
  const [url = ''] = /http:\/\/transcriber:\S+(?=\. Left)/.exec(example) ?? [];
  const { pathname, port } = callAddress(readEnv({ TRANSCRIBER_URL: url }).TRANSCRIBER_URL ?? '');
  expect(transcriber?.expose).toEqual([port]);
  const [command = ''] = transcriber?.command ?? [];
  expect(command).toContain(`--port ${port} --inference-path ${pathname}`);
  writeFileSync(join(temp.folder, 'whisper-server'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${temp.folder}:${process.env.PATH}`, MODEL: 'a model.bin', THREADS: '3' };
  const told = execFileSync('bash', ['-c', command.replaceAll('$$', '$')], { encoding: 'utf8', env });
  expect(told).toMatch(/\n-m\n\/models\/a model\.bin\n-l\nauto\n-nlp\n-t\n3\n$/);
  expect(Object.keys(transcriber?.environment ?? {}).sort()).toEqual(['MODEL', 'THREADS']);
});

it('the profile lets a child have a network of its own, and no other namespace', () => {
  const { syscalls } = JSON.parse(readFileSync('deploy/seccomp.json', 'utf8')) as {
    syscalls: { names: string[]; args?: { value: number }[] }[];
  };
  const refused = (call: string) =>
    syscalls.filter(({ names }) => names.includes(call)).flatMap(({ args = [] }) => args.map(({ value }) => value));
  const [USER, NET, MOUNT, PID] = [0x10000000, 0x40000000, 0x20000, 0x20000000];
  for (const call of ['unshare', 'clone']) {
    expect(refused(call)).toEqual(expect.arrayContaining([MOUNT, PID]));
    for (const flag of [USER, NET]) expect(refused(call)).not.toContain(flag);
  }
  const always = syscalls.filter(({ args }) => !args).flatMap(({ names }) => names);
  expect(always).toEqual(expect.arrayContaining(['mount', 'ptrace', 'bpf', 'setns', 'clone3']));
});

it('every service, volume and file that compose.yaml names is there', () => {
  for (const service of Object.values(services))
    for (const need of needsOf(service)) expect(Object.keys(services)).toContain(need);
  const mounts = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
  const sources = mounts.map(fillIn).flatMap((mount) => (mount.includes(':') ? [mount.split(':')[0] ?? ''] : []));
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources)
    if (source.startsWith('.')) expect(existsSync(source)).toBe(true);
    else expect(Object.keys(volumes)).toContain(source);
});

it('every file that the image is built from is let into it', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  const copied = [...dockerfile.matchAll(/^(?:COPY|[ \t]+&& mv) (?!--from|\. \.)(.*) \S+$/gm)].flatMap(([, files]) =>
    (files ?? '').split(' '),
  );
  const named = copied.filter((file) => file !== 'node_modules' && !file.startsWith('.next'));
  expect(named.length).toBeGreaterThan(8);
  for (const file of named) expect(ignored).toContain(`!${file}`);
});
