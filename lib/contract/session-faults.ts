/**
 * What the calls of the hosted video session reject with when an id is missing or malformed (spec 5.18). The browser
 * says the same before it calls.
 */
export const SESSION_FAULTS = {
  createVideoSession: 'startOpenTokMedia - Invalid parameters',
  startRecording: 'startOpenTokRecording - Invalid parameters',
  stopRecording: 'stopOpenTokRecording - Invalid parameters',
  uploadRecording: 'uploadOpenTokRecording - Invalid parameters',
} as const;
