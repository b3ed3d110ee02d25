import type { ColumnType, GeneratedAlways, Generated } from 'kysely';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { Scores } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';
import type { Scored } from '../../ports/store/organizer/scores';
import type { StoredShareLink } from '../../ports/store/organizer/share-links';
import type { StoredComment } from '../../ports/store/organizer/submissions';
import type { RowOf } from '../rows';

/** The rows of what members make of submissions. */
export type ReviewTables = {
  ratings: { user_video_id: string; user_id: string; value: number };
  assignments: {
    user_video_id: string;
    user_id: string;
    organization_id: string;
    campaign_id: string;
    assigned_at: Date;
    /** Whether the member has scored it, which the database keeps itself. */
    is_scored: GeneratedAlways<boolean>;
  };
  comments: RowOf<StoredComment> & { user_video_id: string };
  /** What a campaign's submissions were scored by; `hash` is made from `criteria`. */
  scorecards: {
    campaign_id: string;
    version: number;
    hash: string;
    criteria: ColumnType<Criterion[], string, never>;
    made_at: Date;
  };
  /** What one member gives one submission. `scores` is `null` as long as nothing was submitted. */
  scores: {
    user_video_id: string;
    user_id: string;
    author: string;
    draft: ColumnType<Scored | null, string | null | undefined, string | null>;
    scores: ColumnType<Scores | null, string | null | undefined, string | null>;
    note: string | null;
    score: number | null;
    version: number | null;
    saved_at: Date;
    submitted_at: Date | null;
    changed_at: Date | null;
    /** Copies of what the submission has, which the database keeps itself. */
    campaign_id: GeneratedAlways<string>;
    team_score: GeneratedAlways<number>;
    /** What was given for each criterion (`given-marks.ts`), which the database keeps itself, too. */
    marks: GeneratedAlways<string | null>;
  };
  /** What all scores of one criterion come to, for lists. */
  criterion_means: {
    campaign_id: string;
    criterion_id: string;
    user_video_id: string;
    mean: number;
    lowest: number;
    highest: number;
    count: number;
  };
  scorecard_templates: {
    id: string;
    organization_id: string;
    name: string;
    criteria: ColumnType<Criterion[], string, string>;
    created_at: ColumnType<Date, Date, never>;
  };
  /** What stands for the names of submissions where their campaign hides names. */
  person_numbers: { user_video_id: string; campaign_id: string; number: number };
  /** To whom the name of a submission was shown before it was decided. */
  shown_names: { user_video_id: string; user_id: string; shown_at: Date };
  share_links: RowOf<Omit<StoredShareLink, 'visitId'>> & {
    user_video_id: string;
    token_hash: string;
    created_by: string;
    revoked_at: Date | null;
  };
  share_link_uses: {
    id: GeneratedAlways<string>;
    share_link_id: string;
    at: Date;
    what: string;
    count: Generated<string>;
  };
};

/** The columns of `user_videos` that belong to reviews. */
export type ReviewColumns = {
  review_status: Generated<ReviewStatus>;
  review_status_at: Date | null;
  /** The name of the member who set it last. */
  review_status_by: string | null;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  comment_count: Generated<number>;
  /** What the submitted scorecards come to (`domain/scores.ts`); 0 without any. */
  score: Generated<number>;
  score_lowest: Generated<number>;
  score_highest: Generated<number>;
  scorecard_count: Generated<number>;
  /** Whether it is assigned to anybody. */
  is_assigned: GeneratedAlways<boolean>;
  /** When the visitor finished: asked for the film, or ended the visit without one. */
  received_at: GeneratedAlways<Date | null>;
  rating_average: GeneratedAlways<number>;
  /** The name in small letters, as the list is sorted by it. */
  sort_name: GeneratedAlways<string>;
};
