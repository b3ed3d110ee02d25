/** Lifetime of a link to a video, seconds: longer than any visit. */
export const LINK_SECONDS = 6 * 60 * 60;
