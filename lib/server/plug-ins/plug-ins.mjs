/**
 * What can be taken out of the server: delete its folder, its entry here, and its packages. This file is read where
 * nothing is compiled, too, so it loads nothing by itself.
 * @type {(() => Promise<{ plugIn: import('../calls/plug-in').PlugIn }>)[]}
 */
export const PLUG_INS = [() => import('../video-session/plug-in.mjs')];

/**
 * Returns the origins to which pages connect for what is plugged in. There are none where it is not configured: the
 * security policy then is as if there were no such thing.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<string[]>}
 */
export async function plugInOrigins(env) {
  const loaded = await Promise.all(PLUG_INS.map((load) => load()));
  return loaded.flatMap(({ plugIn }) => plugIn.origins(env));
}
