import type { GeneratedAlways, Generated } from 'kysely';

/** The rows of what members make of submissions. */
export type ReviewTables = {
  ratings: { user_video_id: string; user_id: string; value: number };
  comments: {
    id: string;
    user_video_id: string;
    user_id: string;
    /** How the member was called then. */
    author: string;
    /** The time in the film that it is about, ms. */
    at_ms: number | null;
    text: string;
    created_at: Date;
    edited_at: Date | null;
  };
  share_links: {
    id: string;
    user_video_id: string;
    token_hash: string;
    password_hash: string | null;
    expires_at: Date;
    with_resume: boolean;
    may_download: boolean;
    created_by: string;
    author: string;
    created_at: Date;
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
  review_status: Generated<string>;
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
