import { ANSWER_KINDS } from '../contract/answer-kinds';
import type { AudioOnly, Section } from '../contract/campaign-content';
import { recordedSections } from './answers';

type Asked = Pick<Section, 'answerType'>;
type OfCampaign = { audioOnly: AudioOnly };

/** Returns whether takes of a section may be sound alone; without one, those of a whole visit. */
export function audioOnlyOf(campaign: OfCampaign & { sections: readonly Asked[] }, section?: Asked): AudioOnly {
  const sections = section ? [section] : recordedSections(campaign);
  return sections.every(isSoundAlone) ? 'required' : campaign.audioOnly;
}

/** Whether any take of a visit may be sound alone. */
export const mayBeAudioOnly = (campaign: OfCampaign & { sections: readonly Asked[] }): boolean =>
  recordedSections(campaign).some((section) => audioOnlyOf(campaign, section) !== 'forbidden');

function isSoundAlone({ answerType }: Asked): boolean {
  const of = ANSWER_KINDS[answerType.kind];
  return of.isRecorded && of.isSoundAlone;
}

/** Returns the error with which a section refuses a take, by whether it is sound alone; `null`: it does not. */
export function refusalOf(audioOnly: AudioOnly, isAudioOnly: boolean): 'audioRefused' | 'picturesRefused' | null {
  if (isAudioOnly) return audioOnly === 'forbidden' ? 'audioRefused' : null;
  return audioOnly === 'required' ? 'picturesRefused' : null;
}

/** Returns whether a visitor records sound alone. `isChosen`: who may choose, did. */
export function recordsAudioOnly(audioOnly: AudioOnly, isChosen: boolean): boolean {
  return audioOnly === 'required' || (audioOnly === 'allowed' && isChosen);
}
