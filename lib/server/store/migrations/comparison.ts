/** The order in which submissions are compared by how far their scores lie apart. */
export const COMPARISON = {
  '0079-comparison': `
    create index submissions_by_range on user_videos
      (campaign_id, round((score_highest - score_lowest)::numeric, 6), id)
    where received_at is not null and not rehearsal;
  `,
};
