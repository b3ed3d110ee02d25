import { AppError } from '@/lib/contract/errors';
import type { CampaignContent, Section } from '@/lib/contract/campaign-content';
import { audioOnlyOf, refusalOf } from '@/lib/domain/audio-only';
import { BadMedia } from '../../ports/media-errors';
import type { Take } from '../../ports/store/takes';
import type { Deps } from '../deps';

/** Throws `audioRefused` or `picturesRefused` where a section accepts no such take. */
export function requireKind(
  campaign: Pick<CampaignContent, 'audioOnly' | 'sections'>,
  section: Pick<Section, 'answerType'>,
  isAudioOnly: boolean,
): void {
  const refusal = refusalOf(audioOnlyOf(campaign, section), isAudioOnly);
  if (refusal) throw new AppError(refusal, isAudioOnly ? 'Sound alone is not accepted' : 'Pictures are not accepted');
}

/**
 * Looks into the file of a take that was issued as sound alone. Throws `picturesRefused` when it has pictures: nobody
 * who did not want to be seen is kept. What else is wrong with it is found when it is prepared.
 */
export async function requireSoundAlone(
  { storage, files, media }: Pick<Deps, 'storage' | 'files'> & { media: Pick<Deps['media'], 'probe'> },
  { isAudioOnly }: Pick<Take, 'isAudioOnly'>,
  key: string,
): Promise<void> {
  if (!isAudioOnly) return;
  await files.withFolder(async (folder) => {
    const source = `${folder}/take`;
    await storage.copyTo(key, source);
    try {
      await media.probe({ source, isAudioOnly });
    } catch (error) {
      if (!(error instanceof BadMedia)) throw error;
      if (error.fault === 'hasVideo') throw new AppError('picturesRefused', 'The take was to be sound alone');
    }
  });
}
