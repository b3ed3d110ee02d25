import { readFileSync } from 'node:fs';
import { readEnv } from '@/lib/server/env/env';
import { STORAGES, storageOf } from '@/lib/server/storage/adapters';
import { chooseStorage, storageOrigins } from '@/lib/server/storage/choose-storage.mjs';

const S3 = { S3_BUCKET: 'films', S3_ENDPOINT: 'https://store.example' };

it('the environment chooses the storage, and the storage says what it is', () => {
  expect(storageOf(readEnv({}))).toMatchObject({ isLocal: true, canBeBackedUp: true, openTools: null });
  expect(storageOf(readEnv(S3))).toMatchObject({ isLocal: false, canBeBackedUp: false });
  expect(chooseStorage({ S3_BUCKET: '' })).toBe('folder');
});

it('pages may reach the storage, and what STORAGE_ORIGINS names besides', () => {
  const STORAGE_ORIGINS = 'https://a.example/, http://b.example:9000 javascript:alert(1) nothing';
  expect(storageOrigins({ ...S3, STORAGE_ORIGINS })).toEqual([
    ...['https://store.example', 'https://a.example', 'http://b.example:9000'],
  ]);
  expect(storageOrigins({})).toEqual([]);
});

it.each(Object.keys(STORAGES))('the suite of all storages is run on %s', (name) => {
  const suite = readFileSync(`tests/contract/storage-${name}.test.ts`, 'utf8');
  expect(suite).toContain('testStorage(');
});

it.each(Object.entries(STORAGES))('the secrets of %s may lie in files', (_, { secrets }) => {
  for (const name of secrets)
    expect(() => readEnv({ [`${name}_FILE`]: '/nowhere' })).toThrow(`${name}_FILE: /nowhere cannot be read`);
});
