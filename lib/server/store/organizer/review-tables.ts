import type { GeneratedAlways, Generated } from 'kysely';
import type { ReviewStatus } from '@/lib/contract/organizer/reviews';
import type { StoredShareLink } from '../../ports/store/organizer/share-links';
import type { StoredComment } from '../../ports/store/organizer/submissions';
import type { RowOf } from '../rows';

/** The rows of what members make of submissions. */
export type ReviewTables = {
  ratings: { user_video_id: string; user_id: string; value: number };
  comments: RowOf<StoredComment> & { user_video_id: string };
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
  /** When the visitor finished: asked for the film, or ended the visit without one. */
  received_at: GeneratedAlways<Date | null>;
  rating_average: GeneratedAlways<number>;
  /** The name in small letters, as the list is sorted by it. */
  sort_name: GeneratedAlways<string>;
};
