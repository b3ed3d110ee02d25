type Abilities = { isIOS: boolean; isAndroid: boolean; isMediaRecorderSupported: boolean; isOpenTokSupported: boolean };

/**
 * Where a visitor who presses Start Recording records (spec 4, Intro): in the brand's app on a phone or where the browser
 * cannot; a brand without an app (`null`) records in the phone's browser if that can.
 */
export function recordingWay(device: Abilities, appDeepLink: string | null): 'record' | 'download' | 'notSupported' {
  const canRecord = device.isMediaRecorderSupported || device.isOpenTokSupported;
  const isPhone = device.isIOS || device.isAndroid;
  if (appDeepLink !== null && (isPhone || !canRecord)) return 'download';
  return canRecord ? 'record' : 'notSupported';
}

/** Opens the visit in the brand's app: `{deepLink}?campaign={name}&video={campaignName}_{uuid}` (decisions). */
export function appLink(deepLink: string, campaignName: string, uuid: string): string {
  const campaign = encodeURIComponent(campaignName);
  return `${deepLink}?campaign=${campaign}&video=${campaign}_${uuid}`;
}
