/** Who reviews which submission. The version before knows nothing of it: who is removed there leaves nothing behind. */
export const ASSIGNMENTS = {
  '0075-assignments': `
    create table assignments (
      user_video_id text not null references user_videos (id) on delete cascade,
      user_id text not null,
      organization_id text not null,
      campaign_id text not null references campaigns (id) on delete cascade,
      assigned_at timestamptz not null,
      primary key (user_video_id, user_id),
      foreign key (user_id, organization_id) references members (user_id, organization_id) on delete cascade
    );
    create index assignments_of_campaign on assignments (campaign_id, user_id);
    create index assignments_of_member on assignments (user_id, organization_id);
  `,
};
