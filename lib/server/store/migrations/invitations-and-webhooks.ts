/** Whom campaigns invite, what programs are told, and indexes for many visits. */
export const INVITATIONS_AND_WEBHOOKS = {
  /** What organizers have written and not saved yet, and whom they have invited. */
  '0019-invitations': `
    alter table campaigns
      add column published_at timestamptz,
      add column revision integer not null default 0;
    alter table user_videos add column if not exists rehearsal boolean not null default false;
    create index rehearsals on user_videos (created_at) where rehearsal;
    update campaigns set published_at = status_changed_at where status <> 'unpublished';
    create index campaigns_by_organization on campaigns (organization_id);
    create table campaign_drafts (
      campaign_id text primary key references campaigns (id) on delete cascade,
      content jsonb not null,
      saved_at timestamptz not null
    );
    create table invitations (
      id text primary key,
      campaign_id text not null references campaigns (id) on delete cascade,
      email text not null,
      name text,
      token_hash text not null unique,
      created_at timestamptz not null,
      sent_at timestamptz,
      letter jsonb,
      next_try_at timestamptz,
      tries integer not null default 0,
      fault text,
      opened_at timestamptz,
      user_video_id text references user_videos (id) on delete cascade,
      unique (campaign_id, email)
    );
    create index invitations_by_visit on invitations (user_video_id);
    create index letters_due on invitations (next_try_at) where next_try_at is not null;
    create index invitations_in_order on invitations (campaign_id, created_at desc, id);
  `,
  /** What programs of an organization use, and what an organization is told about its campaigns. */
  '0020-webhooks': `
    create table api_tokens (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      name text not null,
      hash text not null unique,
      scopes text[] not null,
      created_by text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    create index api_tokens_by_organization on api_tokens (organization_id, created_at);
    create table webhook_endpoints (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      url text not null,
      events text[] not null,
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      created_at timestamptz not null,
      failing_since timestamptz,
      disabled_at timestamptz
    );
    create index webhook_endpoints_by_organization on webhook_endpoints (organization_id);
    create table webhook_deliveries (
      id text primary key,
      organization_id text not null,
      endpoint_id text not null references webhook_endpoints (id) on delete cascade,
      event text not null,
      body text not null,
      created_at timestamptz not null,
      state text not null default 'waiting',
      tries integer not null default 0,
      next_try_at timestamptz,
      tried_at timestamptz,
      status integer,
      took_ms integer
    );
    create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null;
    create index webhook_deliveries_by_time on webhook_deliveries (organization_id, created_at, id);
    create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at);
    create table erasure_log (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      at timestamptz not null,
      campaign text not null,
      submission_id text not null,
      by_whom text not null,
      actor text,
      reason text,
      films integer not null,
      sections integer not null,
      resumes integer not null
    );
    create index erasure_log_by_time on erasure_log (organization_id, at, id);
    create table campaign_counts (
      campaign_id text not null references campaigns (id) on delete cascade,
      day date not null,
      what text not null,
      count integer not null,
      primary key (campaign_id, day, what)
    );
    alter table user_videos add column if not exists rehearsal boolean not null default false;
    alter table user_videos add column trouble text;
    alter table campaigns add column retention_days integer check (retention_days > 0);
  `,
  /** Who wants no letters of an organization. */
  '0021-letter-refusals': `
    -- A film's transaction takes its visit first and then what this and the later migrations change: whoever has to
    -- wait for them now holds none of that.
    lock table user_videos in access exclusive mode;
    create table letter_refusals (
      organization_id text not null references organizations (id) on delete cascade,
      key text not null,
      refused_at timestamptz not null,
      primary key (organization_id, key)
    );
  `,
  /** For how many days campaigns that are made from now on keep visits. */
  '0022-data-settings': `
    alter table organizations add column retention_days integer;
  `,
  /** Indexes by which lists, counts and the overview of a campaign with a hundred thousand visits take milliseconds. */
  '0023-many-visits': `
    -- Counts and the latest activity are read from the index alone.
    create index visits_by_time on user_videos (campaign_id, created_at, id) include (completed_at, device)
    where not rehearsal;
    create index visits_stopped on user_videos (campaign_id, created_at)
    where completed_at is null and not rehearsal;
    create index visits_troubled on user_videos (campaign_id, created_at)
    where trouble is not null and not rehearsal;
    create index stitches_failed on stitches (user_video_id) where status = 'Error';
    create index ratings_by_member on ratings (user_id, user_video_id);
    -- With the status, by which submissions are counted.
    drop index submissions_by_rating;
    create index submissions_by_rating on user_videos (campaign_id, rating_average, id) include (review_status)
    where received_at is not null and not rehearsal;
  `,
  /** `organizer` has become an address of the app: a campaign of this name is called by its id from now on. */
  '0024-reserved-name': `
    update campaigns set name = id where name = 'organizer';
  `,
  /**
   * Indexes for what a member waits for, or a whole embedded database, when there are a hundred thousand visits,
   * invitations or entries of the audit log.
   */
  '0025-visit-counts': `
    -- An account goes with its last visit: without this each erasure reads every visit there is, and twice.
    create index user_videos_by_account on user_videos (account_id);
    -- Many visits have the same values, which such an index holds once: what is only counted is read fastest from it.
    create index submissions_counted on user_videos (campaign_id, review_status)
    where received_at is not null and not rehearsal;
    create index visits_completed on user_videos (campaign_id, completed_at) where not rehearsal;
    -- When something was last done, by whom, and who has done anything.
    create index audit_log_by_action on audit_log (organization_id, action, id);
    create index audit_log_by_actor on audit_log (organization_id, actor, id);
    -- In one direction: many are made at one time, and a page begins in the middle of them.
    drop index invitations_in_order;
    create index invitations_in_order on invitations (campaign_id, created_at, id);
  `,
  /** For how many days the log of who did what is kept; `null`: for good, as before. */
  '0026-audit-days': `
    alter table organizations add column audit_days integer check (audit_days > 0);
  `,
};
