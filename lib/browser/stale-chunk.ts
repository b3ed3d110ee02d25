/**
 * Whether a part of the page could not be loaded: usually another version of the app is served by now, which does not
 * have it. Loading it once more fails as well; loading the page anew does not.
 */
export function isStaleChunk(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
