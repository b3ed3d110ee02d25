import type { CampaignKind } from '../contract/campaign-content';
import type { Campaign } from '../contract/entities';
import { hasFilm } from './answers';

/** The page of a numbered step. */
export type StepRoute = 'start' | 'resume' | 'intro';

type Step = { name: 'steps.name' | 'steps.resume' | 'steps.video'; route: StepRoute };

/** The texts of a type that depend on more than the type. */
type TypeTexts = Record<'nameTitle' | 'nameDescription' | 'introTitle' | 'introDescription' | 'thankYouText', string>;

/** The steps, texts and rules of one campaign type (spec 3.24, 3.25). Texts are given as keys of the messages. */
type TypeConfig = {
  nameTitle: string;
  /** Whether Start shows the type's title even when the campaign has its own. */
  hasFixedTitle: boolean;
  nameDescription: string;
  /** The descriptions of a campaign that limits retakes. */
  nameLimited: string;
  introLimited: string;
  /** Its texts in a campaign in which nothing is recorded. */
  unfilmed: TypeTexts;
  hasResume: boolean;
  /** The page that follows Start. */
  nextPage: StepRoute;
  steps: readonly Step[];
  introTitle: string;
  introDescription: string;
  resumeTitle: string | null;
  resumeDescription: string | null;
  canSkipVideo: boolean;
  finishText: string;
  thankYouText: string;
};

const NAME = { name: 'steps.name', route: 'start' } as const satisfies Step;
const RESUME = { name: 'steps.resume', route: 'resume' } as const satisfies Step;
const VIDEO = { name: 'steps.video', route: 'intro' } as const satisfies Step;

const TYPES = {
  default: {
    nameTitle: 'types.default.nameTitle',
    hasFixedTitle: false,
    nameDescription: 'types.default.nameDescription',
    nameLimited: 'types.default.nameLimited',
    hasResume: false,
    nextPage: 'intro',
    steps: [NAME, VIDEO],
    introTitle: 'types.default.introTitle',
    introDescription: 'types.default.introDescription',
    introLimited: 'types.default.introLimited',
    unfilmed: {
      nameTitle: 'unfilmed.title',
      nameDescription: 'unfilmed.nameDescription',
      introTitle: 'types.default.introTitle',
      introDescription: 'unfilmed.introDescription',
      thankYouText: 'unfilmed.thankYou',
    },
    resumeTitle: null,
    resumeDescription: null,
    canSkipVideo: false,
    finishText: 'types.default.finish',
    thankYouText: 'types.default.thankYou',
  },
  job: {
    nameTitle: 'types.job.nameTitle',
    hasFixedTitle: true,
    nameDescription: 'types.job.nameDescription',
    nameLimited: 'types.job.nameDescription',
    hasResume: true,
    nextPage: 'resume',
    steps: [NAME, RESUME, VIDEO],
    introTitle: 'types.job.introTitle',
    introDescription: 'types.job.introDescription',
    introLimited: 'types.job.introLimited',
    unfilmed: {
      nameTitle: 'types.job.nameTitle',
      nameDescription: 'unfilmed.jobDescription',
      introTitle: 'unfilmed.title',
      introDescription: 'unfilmed.introDescription',
      thankYouText: 'types.job.thankYou',
    },
    resumeTitle: 'types.job.resumeTitle',
    resumeDescription: 'types.job.resumeDescription',
    canSkipVideo: true,
    finishText: 'types.job.finish',
    thankYouText: 'types.job.thankYou',
  },
} as const satisfies Record<CampaignKind, TypeConfig>;

export type CampaignType = (typeof TYPES)[CampaignKind] & { stepsCount: number };

/** Returns the steps, texts and rules of a type. An unknown type counts as the default one. */
export function campaignType(type: string): CampaignType {
  const config = Object.hasOwn(TYPES, type) ? TYPES[type as CampaignKind] : TYPES.default;
  return { ...config, stepsCount: config.steps.length };
}

/** Returns the texts of a campaign's type, by whether something is recorded, and how often. */
export function typeTexts(campaign: Pick<Campaign, 'type' | 'retakes' | 'sections'>) {
  const { unfilmed, ...type } = campaignType(campaign.type);
  if (!hasFilm(campaign)) return unfilmed;
  const { nameTitle, introTitle, thankYouText } = type;
  return {
    ...{ nameTitle, introTitle, thankYouText },
    nameDescription: campaign.retakes === null ? type.nameDescription : type.nameLimited,
    introDescription: campaign.retakes === null ? type.introDescription : type.introLimited,
  };
}
