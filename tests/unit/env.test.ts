import { resolve } from 'node:path';
import { readEnv } from '@/lib/server/env';

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
