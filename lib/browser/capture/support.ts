/** What this browser has for recording. Both are missing on a server. */
export function readRecordingSupport(): { hasMediaRecorder: boolean; hasMediaDevices: boolean } {
  return {
    hasMediaRecorder: typeof globalThis.MediaRecorder === 'function',
    // Browsers hide the devices from pages on an insecure origin.
    hasMediaDevices: Boolean(globalThis.navigator?.mediaDevices),
  };
}
