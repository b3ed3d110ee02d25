/** What members score submissions by, and what they scored. Means are kept in rows of their own, for lists. */
export const SCORECARDS = {
  '0069-scorecards': `
    create table scorecards (
      campaign_id text not null references campaigns (id) on delete cascade,
      version integer not null,
      hash text not null,
      criteria jsonb not null,
      made_at timestamptz not null,
      primary key (campaign_id, version),
      unique (campaign_id, hash)
    );
    create table scores (
      user_video_id text not null references user_videos (id) on delete cascade,
      user_id text not null,
      author text not null,
      draft jsonb,
      scores jsonb,
      note text,
      score double precision,
      version integer,
      saved_at timestamptz not null,
      submitted_at timestamptz,
      changed_at timestamptz,
      primary key (user_video_id, user_id)
    );
    create index scores_by_member on scores (user_id, user_video_id);
    create table criterion_means (
      campaign_id text not null references campaigns (id) on delete cascade,
      criterion_id text not null,
      user_video_id text not null references user_videos (id) on delete cascade,
      mean double precision not null,
      lowest integer not null,
      highest integer not null,
      count integer not null,
      primary key (user_video_id, criterion_id)
    );
    create index criterion_means_by_mean on criterion_means (campaign_id, criterion_id, mean, user_video_id);
    create table scorecard_templates (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      name text not null,
      criteria jsonb not null,
      created_at timestamptz not null,
      unique (organization_id, name)
    );
    alter table user_videos
      add column score double precision not null default 0,
      add column score_lowest double precision not null default 0,
      add column score_highest double precision not null default 0,
      add column scorecard_count integer not null default 0;
    create index submissions_by_score on user_videos (campaign_id, score, id) include (review_status)
    where received_at is not null and not rehearsal;
  `,
};
