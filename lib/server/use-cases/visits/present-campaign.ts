import { Campaign } from '@/lib/contract/entities';
import { introTracks } from '@/lib/domain/intro-captions';
import { withoutHidden } from '@/lib/domain/think-time';
import { entriesOf } from '@/lib/domain/translations';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Deps } from '../deps';

/** Lifetime of a link to a video, seconds: longer than any visit. */
export const LINK_SECONDS = 6 * 60 * 60;

/**
 * Returns what visitors see of a campaign. The captions of its own video are long, and have addresses of their own.
 * `opened`: the sections whose questions were handed out to the visitor.
 */
export async function presentCampaign(
  { storage, videoSession }: Pick<Deps, 'storage' | 'videoSession'>,
  campaign: StoredCampaign,
  opened: readonly string[] = [],
): Promise<Campaign> {
  const link = (key: string) => storage.link({ key, lifeSeconds: LINK_SECONDS });
  const { introVideoKey: key, introVideoKeys, consentAsked } = campaign;
  const videos = entriesOf(introVideoKeys).map(async ([language, each]) => [language, await link(each)] as const);
  const texts = entriesOf(campaign.translations).map(
    ([language, each]) => [language, { ...each, introVideoCaptions: undefined }] as const,
  );
  const tracks = introTracks(campaign);
  return Campaign.parse({
    ...withoutHidden(campaign, opened),
    consentAsked: consentAsked ?? undefined,
    introVideoCaptions: null,
    translations: Object.fromEntries(texts),
    ...(tracks.length > 0 && { introTracks: tracks }),
    introVideoUrl: key && (await link(key)),
    introVideoUrls: Object.fromEntries(await Promise.all(videos)),
    videoSession: videoSession !== null,
    acceptsFiles: true,
  });
}
