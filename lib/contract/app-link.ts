/**
 * The link that opens the visit in the brand's app: `{deepLink}?campaign={name}&video={campaignName}_{uuid}` (spec
 * 1.23).
 */
export function appLink(deepLink: string, campaignName: string, uuid: string): string {
  const campaign = encodeURIComponent(campaignName);
  return `${deepLink}?campaign=${campaign}&video=${campaign}_${uuid}`;
}
