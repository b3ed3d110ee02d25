import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnv, variableNames } from '@/lib/server/env/env';
import { loadPlugIn } from '@/lib/server/wiring/load-plug-in';
import { makeTempFolder } from '@/tests/support/temp-folder';

it('needs nothing: port 3000, ./data, the printed address', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: resolve('data'),
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: 0,
  });
});

it('takes an empty value for none', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000' });
});

it('follows the port with the address', () => {
  expect(readEnv({ PORT: '81' }).PUBLIC_URL).toBe('http://localhost:81');
});

it('wants of the public address scheme, host and port alone', () => {
  expect(readEnv({ PUBLIC_URL: 'https://Film.example:443/' }).PUBLIC_URL).toBe('https://film.example');
  for (const path of ['/path', '/path/', '/?query', '/#hash']) {
    expect(() => readEnv({ PUBLIC_URL: `https://film.example${path}` })).toThrow(
      'PUBLIC_URL: must be scheme, host and port alone',
    );
  }
});

it('takes origins of storage, parted by spaces or commas', () => {
  expect(readEnv({ STORAGE_ORIGINS: 'https://films.example, http://localhost:9000/' }).STORAGE_ORIGINS).toEqual([
    'https://films.example',
    'http://localhost:9000',
  ]);
  expect(readEnv({}).STORAGE_ORIGINS).toEqual([]);
  expect(() => readEnv({ STORAGE_ORIGINS: "https://films.example 'unsafe-eval'" })).toThrow('STORAGE_ORIGINS');
});

it('names every bad key at once', () => {
  const read = () => readEnv({ PORT: '70000', PUBLIC_URL: 'film.example', LOG_LEVEL: 'loud', TRUST_PROXY: 'maybe' });
  for (const key of ['PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'TRUST_PROXY']) expect(read).toThrow(key);
});

it('wants a secret of its own with a database of its own', () => {
  const DATABASE_URL = 'postgres://me@db/introreel';
  expect(() => readEnv({ DATABASE_URL })).toThrow('APP_SECRET: is required with DATABASE_URL');
  expect(() => readEnv({ DATABASE_URL, APP_SECRET: 'short' })).toThrow('APP_SECRET');
  expect(readEnv({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) })).toMatchObject({ DATABASE_URL });
});

it('wants all of a bucket, or nothing', () => {
  expect(() => readEnv({ S3_ENDPOINT: 'http://store:9000' })).toThrow('S3_BUCKET: is required with S3_ENDPOINT');
  expect(() => readEnv({ S3_BUCKET: 'films' })).toThrow('S3_REGION: or S3_ENDPOINT is required with S3_BUCKET');
  expect(() => readEnv({ S3_BUCKET: 'films', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'key' })).toThrow(
    'S3_SECRET_ACCESS_KEY: is required with S3_ACCESS_KEY_ID',
  );
  expect(readEnv({ S3_BUCKET: 'films', S3_REGION: 'eu-central-1' })).toMatchObject({ S3_BUCKET: 'films' });
});

it('docs/configuration.md tells of every variable, and of none that does not exist', async () => {
  const rows = readFileSync('docs/configuration.md', 'utf8').match(/^\| `[A-Z][A-Z0-9_]+`[^|]*\|/gm) ?? [];
  const told = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''));
  // What a build fixes is not read by a process; what npm sets needs no word.
  const ofBuild = ['BRAND', 'API_BASE_URL'];
  expect(variableNames.length).toBeGreaterThan(40);
  const plugIn = await loadPlugIn();
  const needed = [...variableNames, ...(plugIn?.variableNames ?? [])].filter((name) => name !== 'NODE_ENV');
  expect([...new Set(told)].sort()).toEqual([...new Set([...needed, ...ofBuild])].sort());
});

it('wants a database of every process that runs jobs alone: another backend has none for it', async () => {
  const before = process.env.API_BASE_URL;
  process.env.API_BASE_URL = 'https://backend.example';
  await jest.isolateModulesAsync(async () => {
    const { readEnv: read } = await import('@/lib/server/env/env');
    expect(read({ SERVER_ROLE: 'web' }).DATABASE_URL).toBeUndefined();
    expect(() => read({ SERVER_ROLE: 'worker' })).toThrow('DATABASE_URL: is required');
  });
  if (before === undefined) delete process.env.API_BASE_URL;
  else process.env.API_BASE_URL = before;
});

describe('what writes down speech', () => {
  const URL = 'https://speech.example/v1';
  const COMMAND = 'whisper-cli -f {input} -l {language} -oj -of {output}';

  it('is a service or a command, and a service alone has a model and a token', () => {
    expect(() => readEnv({ TRANSCRIBER_URL: URL, TRANSCRIBER_COMMAND: COMMAND })).toThrow(
      'TRANSCRIBER_COMMAND: cannot be set with TRANSCRIBER_URL',
    );
    for (const name of ['TRANSCRIBER_MODEL', 'TRANSCRIBER_TOKEN']) {
      expect(() => readEnv({ [name]: 'x' })).toThrow(`TRANSCRIBER_URL: is required with ${name}`);
      expect(() => readEnv({ [name]: 'x', TRANSCRIBER_COMMAND: COMMAND })).toThrow('TRANSCRIBER_URL: is required');
    }
  });

  it('has a token that may be in a file, and is one word', () => {
    expect(() => readEnv({ TRANSCRIBER_URL: URL, TRANSCRIBER_TOKEN: 'a\nb' })).toThrow('TRANSCRIBER_TOKEN');
    const missing = '/nowhere/token';
    expect(() => readEnv({ TRANSCRIBER_TOKEN_FILE: missing })).toThrow(`${missing} cannot be read`);
    // A file that is always named, whether or not there is a token.
    const empty = '/dev/null';
    expect(readEnv({ TRANSCRIBER_TOKEN_FILE: empty }).TRANSCRIBER_TOKEN).toBeUndefined();
    expect(readEnv({ TRANSCRIBER_URL: URL, TRANSCRIBER_TOKEN_FILE: empty }).TRANSCRIBER_TOKEN).toBeUndefined();
  });

  it('is not started with an address or a command that cannot be used, which is not repeated', () => {
    expect(() => readEnv({ TRANSCRIBER_URL: 'ftp://speech.example' })).toThrow('TRANSCRIBER_URL');
    const withPassword = () => readEnv({ TRANSCRIBER_URL: 'https://me:hush@speech.example/v1' });
    expect(withPassword).toThrow('TRANSCRIBER_URL: must have no name and password in it');
    expect(withPassword).not.toThrow('hush');
    expect(() => readEnv({ TRANSCRIBER_COMMAND: 'whisper-cli' })).toThrow('TRANSCRIBER_COMMAND: must have {input}');
    expect(() => readEnv({ TRANSCRIBER_COMMAND: 'curl -d @{input} x.example | jq .' })).toThrow('without a shell');
  });
});

describe('a secret in a file', () => {
  const temp = makeTempFolder();
  afterAll(() => temp.remove());
  const file = (name: string, text: string) => {
    const path = join(temp.folder, name);
    writeFileSync(path, text);
    return path;
  };

  it('is read without the end of its line', () => {
    const APP_SECRET_FILE = file('secret', `${'x'.repeat(32)}\n`);
    const DATABASE_PASSWORD_FILE = file('password', 'a/b@c\n');
    const given = { DATABASE_URL: 'postgres://me@db/introreel', APP_SECRET_FILE, DATABASE_PASSWORD_FILE };
    const { APP_SECRET, DATABASE_URL } = readEnv(given);
    expect(APP_SECRET).toBe('x'.repeat(32));
    expect(decodeURIComponent(new URL(DATABASE_URL ?? '').password)).toBe('a/b@c');
  });

  it('is refused when it cannot be read, or is in the environment too', () => {
    const missing = join(temp.folder, 'nowhere');
    expect(() => readEnv({ METRICS_TOKEN_FILE: missing })).toThrow(`METRICS_TOKEN_FILE: ${missing} cannot be read`);
    const both = { METRICS_TOKEN: 'x'.repeat(16), METRICS_TOKEN_FILE: file('token', 'y'.repeat(16)) };
    expect(() => readEnv(both)).toThrow('METRICS_TOKEN and METRICS_TOKEN_FILE are both set');
  });
});
