import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings } from './build-folder.mjs';
import { ensureBuild } from './build.mjs';
import { root } from './run.mjs';

/**
 * The backend to which one build passes every call on. An address is fixed in a build, so its port is: below those that
 * systems hand out, and another one for each copy of the repository.
 */
export const OTHER_BACKEND_PORT = 20_000 + (createHash('sha256').update(root).digest().readUInt16BE() % 10_000);
export const OTHER_BACKEND_URL = `http://localhost:${OTHER_BACKEND_PORT}/api`;

/** Every brand is built and seen by `npm run soak`; otherwise the one that redirects nobody, and one that does. */
export const testedBrands = (process.env.TEST_BRANDS || 'hrfix default').split(' ');

/** Every build that a test needs, by the variables it is made with. No test makes one. */
const buildsFor = (brands) => [...brands.map((BRAND) => ({ BRAND })), { API_BASE_URL: OTHER_BACKEND_URL }];

/** Most of them are made once in a clone, where a cache for the next time would be a third of the work. */
function withCacheIfRepeated(env) {
  const isFirst = !existsSync(join(root, buildSettings(env).folder));
  return isFirst ? { BUILD_CACHE: 'off', ...env } : env;
}

/** Makes the builds that are missing or out of date, one after the other: a build uses all cores. */
export async function ensureTestBuilds(brands = testedBrands) {
  for (const variables of buildsFor(brands)) await ensureBuild(withCacheIfRepeated({ ...process.env, ...variables }));
}
