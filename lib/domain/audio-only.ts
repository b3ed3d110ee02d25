import type { CampaignContent } from '../contract/campaign-content';

type AudioOnly = Pick<CampaignContent, 'audioOnly'>;

/** Returns the error with which a campaign refuses a take, by whether it is sound alone; `null`: it does not. */
export function refusalOf({ audioOnly }: AudioOnly, isAudioOnly: boolean): 'audioRefused' | 'picturesRefused' | null {
  if (isAudioOnly) return audioOnly === 'forbidden' ? 'audioRefused' : null;
  return audioOnly === 'required' ? 'picturesRefused' : null;
}

/** Returns whether a visitor records sound alone. `isChosen`: who may choose, did. */
export function recordsAudioOnly({ audioOnly }: AudioOnly, isChosen: boolean): boolean {
  return audioOnly === 'required' || (audioOnly === 'allowed' && isChosen);
}
