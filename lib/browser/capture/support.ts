/** Returns which recording features this browser has. On a server all are false. */
export function readRecordingSupport(): { hasMediaRecorder: boolean; hasWebRtc: boolean } {
  return {
    hasMediaRecorder: typeof globalThis.MediaRecorder === 'function',
    hasWebRtc: typeof globalThis.RTCPeerConnection === 'function' && Boolean(globalThis.navigator?.mediaDevices),
  };
}
