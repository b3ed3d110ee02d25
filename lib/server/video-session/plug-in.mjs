/** Where browsers find the video services: their calls, their media and message servers, and their log. */
const VIDEO_SERVICE_ORIGINS = ['opentok.com', 'tokbox.com', 'vonage.com'].flatMap((domain) => [
  `https://*.${domain}`,
  `wss://*.${domain}`,
]);

/**
 * Returns the origins to which browsers may connect for a hosted video session. There are none without a service: the
 * policy then is as if there were no such thing. VIDEO_SESSION_ORIGINS names others, such as those of a proxy; it also
 * opens the policy where another backend has the keys.
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
function readSessionOrigins({ OPENTOK_API_KEY, VONAGE_APPLICATION_ID, VIDEO_SESSION_ORIGINS = '' }) {
  const named = VIDEO_SESSION_ORIGINS.split(/[\s,]+/).filter((origin) =>
    /^(?:https?|wss?):\/\/[\w.*:-]+$/i.test(origin),
  );
  if (named.length > 0) return named;
  return OPENTOK_API_KEY || VONAGE_APPLICATION_ID ? VIDEO_SERVICE_ORIGINS : [];
}

/** @type {import('../calls/plug-in').PlugIn} */
export const plugIn = {
  origins: readSessionOrigins,
  load: async () => (await import('./video-session.ts')).videoSession,
};
