type Abilities = { isIOS: boolean; isAndroid: boolean; isMediaRecorderSupported: boolean; isOpenTokSupported: boolean };

/**
 * Returns where a visitor who presses Start Recording records (spec 4.46): in the brand's app on a phone, or when the
 * browser cannot record. When the brand has no app (`null`), a phone records in its browser if it can.
 */
export function recordingMethod(device: Abilities, appDeepLink: string | null): 'record' | 'download' | 'notSupported' {
  const canRecord = device.isMediaRecorderSupported || device.isOpenTokSupported;
  const isPhone = device.isIOS || device.isAndroid;
  if (appDeepLink !== null && (isPhone || !canRecord)) return 'download';
  return canRecord ? 'record' : 'notSupported';
}
