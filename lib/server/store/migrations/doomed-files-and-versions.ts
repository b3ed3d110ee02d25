/** What is to be removed, what visits began with, and small additions. */
export const DOOMED_FILES_AND_VERSIONS = {
  /**
   * One list of keys to be removed takes over what `run_files` and `erased_files` hold. Both stay for the version
   * before: its processes go on to add to them during an upgrade, and what they add is adopted (`adoptOlderLists`). So
   * does `takes.sweeping_at`, by which they keep others from a take that they sweep. If somebody goes back to that
   * version, what is on the new list is removed after the next upgrade.
   */
  '0030-doomed-files': `
    create table doomed_files (
      key text primary key,
      is_prefix boolean not null default false,
      cause text not null,
      doomed_at timestamptz not null,
      not_before timestamptz not null,
      until timestamptz,
      removed_at timestamptz,
      tries integer not null default 0,
      claimed_until timestamptz
    );
    create index doomed_files_due on doomed_files (not_before) where removed_at is null;
    create index doomed_files_again on doomed_files (not_before) where removed_at is not null;
    create index doomed_files_until on doomed_files (until) where until is not null;
    -- 25 hours: no run can last longer.
    with noted as (delete from run_files returning key, noted_at)
    insert into doomed_files (key, cause, doomed_at, not_before)
    select key, 'run', noted_at, noted_at + interval '25 hours' from noted;
    with erased as (delete from erased_files returning key, is_prefix, until)
    insert into doomed_files (key, is_prefix, cause, doomed_at, not_before, until)
    select key, is_prefix, 'erased', now(), now(), until from erased on conflict (key) do nothing;
  `,
  /** Since when a letter is being sent: it still says so when its worker has died at it. */
  '0034-letter-tries': `
    alter table invitations add column trying_since timestamptz;
  `,
  /** Tokens of the OpenID provider, which earlier versions kept and nobody has ever used. */
  '0038-provider-tokens': `
    update auth_accounts set access_token = null, refresh_token = null, id_token = null
    where coalesce(access_token, refresh_token, id_token) is not null;
  `,
  /** Uses of a share link within the same hour are one row: whoever has the link may open it without end. */
  '0039-share-uses': `
    alter table share_link_uses add column count bigint not null default 1;
  `,
  /**
   * What a campaign's visits began with. Visits of the version before, also those that its processes begin during an
   * upgrade, have none: they have the campaign's content as it stands, until it changes (`keepForOlderVisits`).
   */
  '0041-content-versions': `
    create table campaign_versions (
      campaign_id text not null references campaigns (id) on delete cascade,
      id text not null,
      content jsonb not null,
      made_at timestamptz not null default now(),
      primary key (campaign_id, id)
    );
    alter table user_videos
      add column version_id text,
      add constraint user_videos_version foreign key (campaign_id, version_id)
        references campaign_versions (campaign_id, id);
    create index user_videos_without_version on user_videos (campaign_id) where version_id is null;
  `,
  /**
   * When a campaign was put out of the list of campaigns, and of what one is erased that is deleted: its visits are
   * erased one after the other.
   */
  '0044-archived-campaigns': `
    alter table campaigns add column archived_at timestamptz, add column erasing jsonb;
    create index campaigns_erasing on campaigns (id) where erasing is not null;
  `,
  /** When its author last changed a comment. */
  '0046-comment-edits': `
    alter table comments add column edited_at timestamptz;
  `,
  /** Invitations that were taken back a moment ago, for whoever did so by mistake. */
  '0047-taken-back': `
    create table invitations_taken_back (
      id text primary key,
      campaign_id text not null references campaigns (id) on delete cascade,
      at timestamptz not null,
      invitation jsonb not null
    );
    create index invitations_taken_back_by_time on invitations_taken_back (at);
    create index invitations_taken_back_by_campaign on invitations_taken_back (campaign_id);
  `,
  /** Why a webhook's endpoint gave no answer. */
  '0048-delivery-faults': `
    alter table webhook_deliveries add column fault text;
  `,
};
