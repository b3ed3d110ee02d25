import type { CampaignContent } from '../contract/campaign-content';
import type { UserVideo } from '../contract/entities';

/**
 * Returns how many takes of each section may be used up; `null`: any number. A take is used up when the visitor has
 * finished it, or has gone on with it: to record it again is a retake. What a crash, a device or the connection cut off
 * is not, unless the visitor goes on with it.
 */
export function mostTakes({ retakes }: Pick<CampaignContent, 'retakes'>): number | null {
  return retakes === null ? null : retakes + 1;
}

/**
 * Returns how many more takes of a section may be recorded; `null`: any number. `here`: the takes that were used up in
 * this browser. The server may not know them yet.
 */
export function takesLeft(
  campaign: Pick<CampaignContent, 'retakes'>,
  userVideo: Pick<UserVideo, 'takes'> | null | undefined,
  sectionId: string,
  here: readonly string[] = [],
): number | null {
  const most = mostTakes(campaign);
  return most === null ? null : Math.max(0, most - takesUsed(userVideo, sectionId, here).size);
}

/** Returns the ids of the takes of a section that are used up. */
export function takesUsed(
  userVideo: Pick<UserVideo, 'takes'> | null | undefined,
  sectionId: string,
  here: readonly string[],
): ReadonlySet<string> {
  const counted = userVideo?.takes?.find((of) => of.sectionId === sectionId);
  return new Set([...(counted?.used ?? []), ...here]);
}
