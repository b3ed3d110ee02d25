import * as z from 'zod/mini';
import { line } from './texts';

/** The most criteria of a scorecard. */
export const MAX_CRITERIA = 12;

/** The lowest and the highest score of a criterion. */
export const SCORES = { min: 1, max: 5 };

/** The lowest and the highest weight of a criterion. */
export const WEIGHTS = { min: 1, max: 10 };

/** Stays when a criterion is renamed, so that its scores stay together. */
export const CriterionId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

/** What a submission is scored by. */
export const Criterion = z.object({
  id: CriterionId,
  name: line(100),
  description: z._default(z.nullable(line(500)), null),
  /** How much it counts beside the others. */
  weight: z._default(z.int().check(z.minimum(WEIGHTS.min), z.maximum(WEIGHTS.max)), 1),
  /** What the lowest and the highest score mean. */
  meaningOfLowest: z._default(z.nullable(line(300)), null),
  meaningOfHighest: z._default(z.nullable(line(300)), null),
  /** The id of the section that it is about; `null`: the whole submission. */
  sectionId: z._default(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))), null),
});

/** A scorecard: what reviewers score each submission by. */
export const Criteria = criteriaOf(Criterion);

/** How the submissions of a campaign are reviewed. Visitors never get it. */
export const Reviewing = z.object({
  /** The scorecard; without a criterion a submission has a single rating. */
  criteria: z._default(Criteria, []),
  /** Whether a member sees the scores and comments of the others only after giving their own. */
  hidesScores: z._default(z.boolean(), false),
  /**
   * Whether a submission is "Person 12" to every member until it is accepted or declined, or a member has its name
   * shown to themselves, which is logged. Withheld are all that tells who it is: contact, resume, files, pictures.
   */
  hidesNames: z._default(z.boolean(), false),
  /** Whether films begin with their sound alone; a member may have the picture shown. */
  hidesPictures: z._default(z.boolean(), false),
  /** Whether each member's list begins in an order of its own, so that nobody is always the first. */
  shuffles: z._default(z.boolean(), false),
});

/** The same as organizers write it: unknown keys are errors. */
export const WrittenReviewing = z.strictObject({
  ...Reviewing.shape,
  criteria: z._default(criteriaOf(z.strictObject(Criterion.shape)), []),
});

/** Nothing is decided about reviews. */
export const USUAL_REVIEWING = {
  criteria: [],
  ...{ hidesScores: false, hidesNames: false, hidesPictures: false, shuffles: false },
} satisfies Reviewing;

export type Criterion = z.infer<typeof Criterion>;
export type Reviewing = z.infer<typeof Reviewing>;

function criteriaOf<Of extends z.ZodMiniType<Criterion>>(criterion: Of) {
  return z.array(criterion).check(
    z.maxLength(MAX_CRITERIA),
    z.refine((criteria) => new Set(criteria.map(({ id }) => id)).size === criteria.length, {
      error: 'must have each id once',
    }),
  );
}
