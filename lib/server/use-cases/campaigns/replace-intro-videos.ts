import { isAbsolute } from 'node:path';
import type { CampaignFile } from '@/lib/contract/campaign-file';
import type { InLanguages } from '@/lib/contract/languages';
import { entriesOf } from '@/lib/domain/translations';
import type { CampaignInput } from '../../ports/store/campaigns';
import { CampaignFileError } from './campaign-file-error';
import type { Deps } from '../deps';
import { fileFault } from './file-fault';
import { storeIntroVideo } from './store-intro-video';

type Needed = Pick<Deps, 'store' | 'storage' | 'media' | 'files' | 'now'>;
/** For each campaign, the path of its own video, and those in its other languages. */
type VideoPaths = readonly Pick<CampaignFile['campaigns'][number], 'introVideo' | 'translations'>[];

/**
 * Stores the intro videos at `paths` (absolute), and calls `apply` to write the campaigns with them, which dooms the
 * videos that they replace. If a file is not a video, or `apply` fails, everything is left as before. Throws
 * `CampaignFileError`.
 */
export async function replaceIntroVideos<T>(
  deps: Needed,
  paths: VideoPaths,
  campaigns: CampaignInput[],
  apply: (ready: CampaignInput[]) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  try {
    return await apply(await storeAll(deps, paths, campaigns, stored));
  } finally {
    // Otherwise they are looked at when no run can last any more.
    await deps.store.doomedFiles.release(stored, deps.now()).catch(() => undefined);
  }
}

/**
 * Stores the videos one after the other, because ffmpeg needs time for each. Adds the keys that no row names yet to
 * `stored`.
 */
async function storeAll(
  deps: Needed,
  paths: VideoPaths,
  campaigns: CampaignInput[],
  stored: string[],
): Promise<CampaignInput[]> {
  const ready: CampaignInput[] = [];
  const faults: string[] = [];
  for (const [index, campaign] of campaigns.entries()) {
    const current = await deps.store.campaigns.find(campaign.name);
    const known = current ? [current.introVideoKey, ...Object.values(current.introVideoKeys)] : [];
    const store = async (path: string, place: string): Promise<string | null> => {
      try {
        if (!isAbsolute(path)) throw new Error('must be an absolute path here');
        const { key, isNew } = await storeIntroVideo(deps, { campaignId: campaign.id, path, known });
        if (isNew) stored.push(key);
        known.push(key);
        return key;
      } catch (error) {
        faults.push(`campaigns[${index}].introVideo${place}: ${fileFault(error, 'is no video that can be played')}`);
        return null;
      }
    };
    const { introVideo = null, translations = {} } = paths[index] ?? {};
    const introVideoKey = introVideo === null ? null : await store(introVideo, '');
    const introVideoKeys: InLanguages<string> = {};
    for (const [language, { introVideo: path }] of entriesOf(translations)) {
      const key = path === undefined ? null : await store(path, `.${language}`);
      if (key !== null) introVideoKeys[language] = key;
    }
    ready.push({ ...campaign, introVideoKey, introVideoKeys });
  }
  if (faults.length > 0) throw new CampaignFileError(faults);
  return ready;
}
