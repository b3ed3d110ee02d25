/**
 * The origins named in STORAGE_ORIGINS, which whitespace or commas part, as they stand in a security policy. What is no
 * web address is left out: the configuration is refused for it before the server starts (lib/server/env.ts).
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function readStorageOrigins(env = process.env) {
  const given = (env.STORAGE_ORIGINS ?? '').split(/[\s,]+/);
  return given.filter((text) => /^https?:/i.test(text) && URL.canParse(text)).map((text) => new URL(text).origin);
}
