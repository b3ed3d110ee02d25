import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readEnv } from '@/lib/server/env';

type Service = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  expose?: string[];
  ports?: string[];
  restart?: string;
  volumes?: string[];
  deploy?: { replicas: number };
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean; test?: string[] };
};
type Compose = { services: Record<string, Service>; volumes: object; configs: object };

const text = readFileSync('compose.yaml', 'utf8');
const { services, volumes, configs } = parse(text, { merge: true }) as Compose;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const dockerfile = readFileSync('Dockerfile', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const example = readFileSync('deploy/env.example', 'utf8');
const ours = Object.entries(services).filter(([, { image }]) => image === 'introreel');
const images = [...new Set(Object.values(services).map(({ image }) => image))].filter((image) => image !== 'introreel');

/** What the example asks for, filled in as it says. */
const filledIn: Record<string, string> = {
  ...Object.fromEntries([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
  ...{ APP_SECRET: 'f'.repeat(64), POSTGRES_PASSWORD: 'f'.repeat(64), S3_SECRET_ACCESS_KEY: 'f'.repeat(64) },
  METRICS_TOKEN: 'f'.repeat(32),
};

/** Puts the variables in as compose does. */
const fillIn = (value: string) => value.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => filledIn[name]!);

const settingsOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value)]));

const needsOf = ({ depends_on: needs = [] }: Service) => (Array.isArray(needs) ? needs : Object.keys(needs));

it('every variable that compose.yaml asks for is in the example, and nothing else is', () => {
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual(given.sort());
});

it.each(ours)('the program understands the command and every variable of %s', (name, service) => {
  const command = [...(service.entrypoint ?? []), ...(service.command ?? [])].join(' ');
  const [script = ''] = Object.entries(scripts).find(([, line]) => `${command} `.startsWith(`${line} `)) ?? [];
  expect(script).toBe(name === 'setup' ? 'storage' : name);
  const settings = settingsOf(service);
  const role = script === 'web' || script === 'worker' ? script : 'all';
  const env = readEnv({ ...settings, SERVER_ROLE: role }) as Record<string, unknown>;
  for (const variable of Object.keys(settings)) expect(env).toHaveProperty(variable);
  expect(env).toMatchObject({ PUBLIC_URL: 'https://film.example', S3_PUBLIC_ENDPOINT: 'https://files.film.example' });
});

it.each(ours)('%s runs without rights, on a disk that it cannot write to', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
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
  expect(goesOn).toEqual(['web', 'worker']);
  for (const [name, { healthcheck, deploy }] of ours) {
    expect(healthcheck?.disable ?? false).toBe(!goesOn.includes(name));
    expect(deploy?.replicas).toBe(goesOn.includes(name) ? 2 : undefined);
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
  const { content } = (configs as Record<string, { content: string }>)['storage-keys']!;
  const { identities } = JSON.parse(fillIn(content)) as { identities: { credentials: object[] }[] };
  const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = settingsOf(services.web!);
  expect(identities.map(({ credentials }) => credentials)).toEqual([[{ accessKey, secretKey }]]);
});

it('every service, volume and file that compose.yaml names is there', () => {
  for (const service of Object.values(services))
    for (const need of needsOf(service)) expect(Object.keys(services)).toContain(need);
  const mounts = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted);
  const sources = mounts.flatMap((mount) => (mount.includes(':') ? [mount.split(':')[0] ?? ''] : []));
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
