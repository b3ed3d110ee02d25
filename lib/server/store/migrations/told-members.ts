/** What members and visitors are told of submissions, and where people are who are written to. */
export const TOLD_MEMBERS = {
  '0073-told-members': `
    alter table members
      add column told_until timestamptz,
      add column tell_at timestamptz;
    alter table campaign_messages add column received_since timestamptz;
    alter table user_videos add column time_zone text;
  `,
};
