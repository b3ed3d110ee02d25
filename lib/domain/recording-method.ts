type Abilities = { isIOS: boolean; isAndroid: boolean; isMediaRecorderSupported: boolean; isOpenTokSupported: boolean };

/**
 * Where a visitor who presses Start Recording records (spec 4.46): in the brand's app on a phone or where the browser
 * cannot; a brand without an app (`null`) records in the phone's browser if that can.
 */
export function recordingMethod(device: Abilities, appDeepLink: string | null): 'record' | 'download' | 'notSupported' {
  const canRecord = device.isMediaRecorderSupported || device.isOpenTokSupported;
  const isPhone = device.isIOS || device.isAndroid;
  if (appDeepLink !== null && (isPhone || !canRecord)) return 'download';
  return canRecord ? 'record' : 'notSupported';
}
