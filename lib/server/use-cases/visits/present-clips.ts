import type { Section } from '@/lib/contract/campaign-content';
import type { AskedClip, AskedClips } from '@/lib/contract/clips';
import { type ClipInLanguage, clipsIn, clipsOf } from '@/lib/domain/clips';
import { entriesOf } from '@/lib/domain/translations';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { StoredClip } from '../../ports/store/clips';
import type { Deps } from '../deps';
import { LINK_SECONDS } from './link-seconds';

type Needed = Pick<Deps, 'store' | 'storage'>;
type OfCampaign = Pick<StoredCampaign, 'organizationId' | 'name' | 'languages'>;

/** Returns the clips with which these sections of a campaign are asked, each by its section's id. */
export async function presentClips(
  deps: Needed,
  campaign: OfCampaign,
  sections: readonly Section[],
): Promise<ReadonlyMap<string, AskedClips>> {
  const clips = await findClips(deps, campaign, sections);
  const present = async (place: ClipInLanguage | null): Promise<AskedClip | null> => {
    const clip = place && clips.get(place.clip.id);
    return place && clip?.fileKey ? presentClip(deps, { ...clip, fileKey: clip.fileKey }, place) : null;
  };
  const presented = sections.map(async (section): Promise<[string, AskedClips]> => {
    const { own, others } = clipsOf(section, campaign);
    const all = entriesOf(others).map(async ([language, each]) => [language, await present(each)] as const);
    const found = (await Promise.all(all)).filter(([, clip]) => clip !== null);
    const clip = await present(own);
    return [section.id, { clip, ...(found.length > 0 && { clips: Object.fromEntries(found) }) }];
  });
  return new Map(await Promise.all(presented));
}

/** Returns how long the clip of a section plays, in the language in which it is longest, seconds; `null`: none does. */
export async function playedSeconds(deps: Pick<Deps, 'store'>, campaign: OfCampaign, section: Section) {
  const played = [...(await findClips(deps, campaign, [section])).values()].flatMap(({ seconds }) => seconds ?? []);
  return played.length === 0 ? null : Math.max(...played);
}

async function findClips(
  { store }: Pick<Deps, 'store'>,
  { organizationId }: OfCampaign,
  sections: readonly Section[],
): Promise<ReadonlyMap<string, StoredClip>> {
  const ids = clipsIn({ sections }).map(({ id }) => id);
  const clips = ids.length === 0 ? [] : await store.clips.ready(organizationId, ids);
  return new Map(clips.map((clip) => [clip.id, clip]));
}

async function presentClip(
  { storage }: Needed,
  { kind, fileKey, posterKey, seconds, width, height }: StoredClip & { fileKey: string },
  { tracks, description, descriptionLanguage }: ClipInLanguage,
): Promise<AskedClip> {
  const link = (key: string) => storage.link({ key, lifeSeconds: LINK_SECONDS });
  return {
    kind,
    url: await link(fileKey),
    posterUrl: posterKey === null ? null : await link(posterKey),
    ...{ seconds, width, height, tracks, description },
    ...(descriptionLanguage && { descriptionLanguage }),
  };
}
