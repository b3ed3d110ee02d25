import type { CampaignKind } from '../contract/entities';

/** A numbered step's page. */
export type StepRoute = 'start' | 'resume' | 'intro';

type Step = { name: 'steps.name' | 'steps.resume' | 'steps.video'; route: StepRoute };

/** How a campaign of one type runs (spec 3.24, 3.25). Words are keys of the messages. */
type TypeConfig = {
  nameTitle: string;
  /** Whether Start is headed by the type's title even where the campaign has one of its own. */
  hasFixedTitle: boolean;
  nameDescription: string;
  hasResume: boolean;
  /** Where Start leads to. */
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
    hasResume: false,
    nextPage: 'intro',
    steps: [NAME, VIDEO],
    introTitle: 'types.default.introTitle',
    introDescription: 'types.default.introDescription',
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
    hasResume: true,
    nextPage: 'resume',
    steps: [NAME, RESUME, VIDEO],
    introTitle: 'types.job.introTitle',
    introDescription: 'types.job.introDescription',
    resumeTitle: 'types.job.resumeTitle',
    resumeDescription: 'types.job.resumeDescription',
    canSkipVideo: true,
    finishText: 'types.job.finish',
    thankYouText: 'types.job.thankYou',
  },
} as const satisfies Record<CampaignKind, TypeConfig>;

export type CampaignType = (typeof TYPES)[CampaignKind] & { stepsCount: number };

/** The type's own steps, texts and rules; a type nobody knows runs as the default one. */
export function campaignType(type: string): CampaignType {
  const config = Object.hasOwn(TYPES, type) ? TYPES[type as CampaignKind] : TYPES.default;
  return { ...config, stepsCount: config.steps.length };
}
