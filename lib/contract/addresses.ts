/**
 * The HTTP method of each call and its path below `/api/` (spec 7.1). Kept apart from `calls.ts`, so that browsers can
 * make calls without loading zod.
 */
export const ADDRESSES = {
  ping: { method: 'get', path: 'ping' },
  getCampaign: { method: 'get', path: 'campaign/{campaignId}' },
  getAdjusted: { method: 'get', path: 'campaign/{campaignId}/adjusted' },
  getUserVideo: { method: 'get', path: 'campaign/{campaignId}/userVideo' },
  createUserVideo: { method: 'post', path: 'campaign/{campaignId}/userVideo' },
  updateUserVideo: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}' },
  eraseUserVideo: { method: 'delete', path: 'campaign/{campaignId}/userVideo/{uuid}' },
  chooseExtraTime: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/extraTime' },
  withdrawConsent: { method: 'post', path: 'campaign/{campaignId}/withdrawal' },
  openSection: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/sections/{sectionId}' },
  saveAnswer: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/answers/{sectionId}' },
  getAnswerFileTarget: {
    method: 'post',
    path: 'campaign/{campaignId}/userVideo/{uuid}/answers/{sectionId}/files',
  },
  findName: { method: 'get', path: 'campaign/{campaignId}/userVideo/findname' },
  stitchVideo: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/stitchAll' },
  checkStitchStatus: { method: 'get', path: 'campaign/{campaignId}/userVideo/{uuid}/checkStitchStatus' },
  skipUpload: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/skipupload' },
  getUploadUrl: { method: 'get', path: 'upload/getUrl' },
  announcePart: { method: 'post', path: 'campaign/{campaignId}/userVideo/{uuid}/takes/{uploadId}/parts' },
  confirmTake: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/takes/{uploadId}' },
  discardTake: { method: 'delete', path: 'campaign/{campaignId}/userVideo/{uuid}/takes/{uploadId}' },
  createVideoSession: { method: 'post', path: 'campaign/{campaignId}/userVideo/{uuid}/opentok/session' },
  startRecording: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/opentok/start' },
  stopRecording: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/opentok/stop' },
  uploadRecording: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/opentok/upload' },
  makeHandoverLink: { method: 'post', path: 'campaign/{campaignId}/userVideo/{uuid}/handover' },
  revokeHandoverLink: { method: 'delete', path: 'campaign/{campaignId}/userVideo/{uuid}/handover' },
  openHandover: { method: 'post', path: 'handover' },
  followVisit: { method: 'put', path: 'campaign/{campaignId}/userVideo/{uuid}/holder' },
  continueHere: { method: 'post', path: 'campaign/{campaignId}/userVideo/{uuid}/holder' },
  log: { method: 'post', path: 'log' },
} as const;
