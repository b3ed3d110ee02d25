import { createHash } from 'node:crypto';

/**
 * Returns the settings that are fixed when the app is built, and the folder (below the repository's root) of that
 * build.
 * @param {Record<string, string | undefined>} env
 */
export function buildSettings(env = process.env) {
  const brand = env.BRAND || 'hrfix';
  const apiBaseUrl = env.API_BASE_URL?.replace(/(?<!\/)\/+$/, '') || null;
  const backend = apiBaseUrl ? `-${createHash('sha256').update(apiBaseUrl).digest('hex').slice(0, 10)}` : '';
  return { brand, apiBaseUrl, folder: `.next-${brand}${backend}` };
}
