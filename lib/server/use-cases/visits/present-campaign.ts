import type { Campaign } from '@/lib/contract/entities';
import { introTracks } from '@/lib/domain/intro-captions';
import { seenSections, withoutHidden } from '@/lib/domain/think-time';
import { entriesOf } from '@/lib/domain/translations';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { Deps } from '../deps';
import { LINK_SECONDS } from './link-seconds';
import { presentClips } from './present-clips';

/**
 * Returns what visitors see of a campaign. The captions of its own video are long, and have addresses of their own.
 * `opened`: the sections whose questions were handed out to the visitor. It may have more than the contract says, which
 * is left out where it is handed out: by the call's answer, or for a page.
 */
export async function presentCampaign(
  deps: Pick<Deps, 'store' | 'storage' | 'videoSession' | 'sendsReceipts' | 'transcriberSetup'>,
  campaign: StoredCampaign,
  opened: readonly string[] = [],
): Promise<Campaign> {
  const { storage, videoSession } = deps;
  const link = (key: string) => storage.link({ key, lifeSeconds: LINK_SECONDS });
  const { introVideoKey: key, introVideoKeys, consentAsked } = campaign;
  const videos = entriesOf(introVideoKeys).map(async ([language, each]) => [language, await link(each)] as const);
  const texts = entriesOf(campaign.translations).map(
    ([language, each]) => [language, { ...each, introVideoCaptions: undefined }] as const,
  );
  const tracks = introTracks(campaign);
  const asked = withoutHidden(campaign, opened);
  const clips = await presentClips(deps, campaign, seenSections(campaign, opened));
  return {
    ...asked,
    sections: asked.sections.map((section) => ({ ...section, clip: null, ...clips.get(section.id) })),
    consentAsked: consentAsked ?? undefined,
    introVideoCaptions: null,
    translations: Object.fromEntries(texts),
    ...(tracks.length > 0 && { introTracks: tracks }),
    introVideoUrl: key && (await link(key)),
    introVideoUrls: Object.fromEntries(await Promise.all(videos)),
    videoSession: videoSession !== null,
    acceptsFiles: true,
    ...(deps.sendsReceipts && { receipts: true }),
    transcription: toldTranscriber(deps, campaign),
  };
}

/** Where what visitors say is written down, if it is, and if they are told. */
function toldTranscriber(
  { transcriberSetup: setup }: Pick<Deps, 'transcriberSetup'>,
  { captions, tellsTranscriber }: StoredCampaign,
): Campaign['transcription'] {
  if (!setup || captions !== 'on' || !tellsTranscriber) return undefined;
  return { host: setup.kind === 'service' ? setup.host : null };
}
