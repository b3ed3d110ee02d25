import { bucketOrigins } from './s3/origins.mjs';

/** Every storage that can take the place of the folder: the variable that chooses it, and where browsers find it. */
const OTHERS = {
  s3: { variable: 'S3_BUCKET', origins: bucketOrigins },
};

/**
 * Returns the name of the storage that the environment chooses. Nothing else asks the environment for it; what is known
 * of each storage is in `lib/server/storage/adapters.ts`.
 * @param {Record<string, unknown>} env
 * @returns {'folder' | keyof typeof OTHERS}
 */
export function chooseStorage(env) {
  const names = /** @type {(keyof typeof OTHERS)[]} */ (Object.keys(OTHERS));
  return names.find((name) => env[OTHERS[name].variable]) ?? 'folder';
}

/**
 * Returns the origins to which browsers send files and from which they play: those of the chosen storage, and those in
 * STORAGE_ORIGINS, separated by whitespace or commas. Entries that are not web addresses are left out: the check of the
 * configuration refuses them before the server starts (lib/server/env/env.ts).
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function storageOrigins(env) {
  const name = chooseStorage(env);
  const named = (env.STORAGE_ORIGINS ?? '').split(/[\s,]+/);
  const origins = named
    .filter((text) => /^https?:/i.test(text) && URL.canParse(text))
    .map((text) => new URL(text).origin);
  return [...(name === 'folder' ? [] : OTHERS[name].origins(env)), ...origins];
}
