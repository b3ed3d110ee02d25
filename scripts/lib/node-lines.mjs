/** The release lines of Node in use, and for each the oldest minor version that all our packages run on. */
export const NODE_LINES = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
  { major: 24, minor: 0 },
  { major: 26, minor: 0 },
];

/**
 * Returns whether Introreel runs on this version: our packages do not support the odd release lines before 24.
 * @param {string} version as in `22.13.1`
 */
export function runsOn(version) {
  const [major, minor] = version.split('.').map(Number);
  return major >= 24 || NODE_LINES.some((line) => line.major === major && line.minor <= minor);
}
