/** Returns which recording features this browser has. On a server both are false. */
export function readRecordingSupport(): { hasMediaRecorder: boolean; hasMediaDevices: boolean } {
  return {
    hasMediaRecorder: typeof globalThis.MediaRecorder === 'function',
    // Browsers hide devices from pages that were not loaded over https.
    hasMediaDevices: Boolean(globalThis.navigator?.mediaDevices),
  };
}
