/** What this browser has for recording. A server has neither. */
export function readRecordingSupport(): { hasMediaRecorder: boolean; hasMediaDevices: boolean } {
  return {
    hasMediaRecorder: typeof globalThis.MediaRecorder === 'function',
    // Browsers hide the devices from pages that did not come over https.
    hasMediaDevices: Boolean(globalThis.navigator?.mediaDevices),
  };
}
