import { sql, type Kysely, type Migration } from 'kysely';
import { archivedCampaigns } from './migrations-archived-campaigns';
import { invitations } from './migrations-invitations';
import { contentVersions } from './migrations-content-versions';
import { doomedFiles } from './migrations-doomed-files';
import { runFiles } from './migrations-run-files';
import { runKeys } from './migrations-run-keys';
import { campaignContent } from './migrations-campaign-content';
import { commentEdits } from './migrations-comment-edits';
import { shareUses } from './migrations-share-uses';
import { deliveryFaults } from './migrations-delivery-faults';
import { takenBack } from './migrations-taken-back';
import { storagePlace } from './migrations-storage-place';
import { videoSessions } from './migrations-video-sessions';
import { takeBudgets } from './migrations-take-budgets';
import { auditDays, dataSettings } from './migrations-data-settings';
import { letterTries } from './migrations-letter-tries';
import { letterRefusals } from './migrations-letter-refusals';
import { manyVisits } from './migrations-many-visits';
import { members } from './migrations-members';
import { visitCounts } from './migrations-visit-counts';
import { webhooks } from './migrations-webhooks';
import { providerTokens } from './migrations-provider-tokens';
import { reviews } from './migrations-reviews';
import { mezzaninePackets } from './migrations-mezzanine-packets';
import { takesIssued } from './migrations-takes-issued';
import { reservedName } from './migrations-reserved-name';
import { workers } from './migrations-workers';

const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table organizations (
        id text primary key,
        name text not null unique,
        whitelabel text,
        allow_overdraft boolean not null,
        limit_videos integer not null check (limit_videos >= 0),
        subscription_status text not null,
        total_videos integer not null default 0 check (total_videos >= 0)
      )`.execute(db);
    await sql`
      create table campaigns (
        id text primary key,
        organization_id text not null references organizations (id),
        name text not null unique,
        type text not null,
        title text,
        description text,
        status text not null,
        status_changed_at timestamptz not null default now(),
        allow_sharing boolean not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table sections (
        campaign_id text not null references campaigns (id) on delete cascade,
        id text not null,
        position integer not null,
        prompt text not null,
        seconds integer not null check (seconds > 0),
        primary key (campaign_id, id)
      )`.execute(db);
    await sql`
      create table accounts (
        id text primary key,
        organization_id text not null references organizations (id),
        name text not null,
        normalised_name text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index accounts_by_name on accounts (organization_id, normalised_name)`.execute(db);
    await sql`
      create table user_videos (
        id text primary key,
        campaign_id text not null references campaigns (id),
        account_id text not null references accounts (id),
        uuid text not null,
        name text not null,
        joined boolean not null,
        device text not null,
        created_at timestamptz not null default now(),
        completed_at timestamptz,
        skipped_at timestamptz,
        unique (campaign_id, uuid)
      )`.execute(db);
    await sql`create index user_videos_by_uuid on user_videos (uuid)`.execute(db);
    await sql`
      create table takes (
        id text primary key,
        user_video_id text not null references user_videos (id) on delete cascade,
        section_id text not null,
        count integer not null check (count > 0),
        key text not null unique,
        device text not null,
        video_type text,
        created_at timestamptz not null default now(),
        saved_at timestamptz,
        bytes bigint,
        claimed_ms integer,
        width integer,
        height integer,
        fault text,
        set_aside_at timestamptz,
        unique (user_video_id, section_id, count)
      )`.execute(db);
    await sql`
      create table mezzanines (
        take_id text not null references takes (id) on delete cascade,
        width integer not null,
        height integer not null,
        fit text not null,
        frames integer not null,
        video_key text not null,
        audio_key text not null,
        primary key (take_id, width, height, fit)
      )`.execute(db);
    await sql`
      create table stitches (
        user_video_id text primary key references user_videos (id) on delete cascade,
        attempt integer not null,
        take_ids text[] not null,
        video_type text,
        status text not null,
        message text,
        solution text,
        section_id text,
        film_key text,
        made_key text,
        requested_at timestamptz not null default now(),
        finished_at timestamptz
      )`.execute(db);
    await sql`create index stitches_unfinished on stitches (requested_at) where status = 'Progressing'`.execute(db);
    // Not used any more.
    await sql`create table settings (name text primary key, value text not null)`.execute(db);
  },
};

const resumesLimitsErasures: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table resumes (
        id text primary key,
        user_video_id text not null references user_videos (id) on delete cascade,
        upload_key text not null unique,
        created_at timestamptz not null default now(),
        saved_at timestamptz,
        file_key text,
        bytes bigint,
        fault text
      )`.execute(db);
    await sql`create index resumes_by_user_video on resumes (user_video_id)`.execute(db);
    await sql`alter table takes add column allowed_bytes bigint not null default 0`.execute(db);
    await sql`alter table campaigns add column intro_video_key text`.execute(db);
    await sql`
      create table limits (
        key text primary key,
        count integer not null,
        ends_at timestamptz not null
      )`.execute(db);
    await sql`create index limits_by_end on limits (ends_at)`.execute(db);
    await sql`create table erased_files (key text primary key, until timestamptz not null)`.execute(db);
  },
};

const takesInParts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table take_parts (
        take_id text not null references takes (id) on delete cascade,
        position integer not null check (position >= 0),
        bytes integer not null check (bytes > 0),
        sha256 text not null,
        verified_at timestamptz,
        primary key (take_id, position)
      )`.execute(db);
    await sql`
      alter table takes
        add column whole_key text unique,
        add column parts_hash text,
        add column touched_at timestamptz,
        add column sweeping_at timestamptz,
        add column discarded_at timestamptz,
        add column interrupted boolean not null default false`.execute(db);
    await sql`update takes set touched_at = created_at`.execute(db);
    await sql`create index takes_by_touch on takes (touched_at) where touched_at is not null`.execute(db);
    await sql`alter table erased_files add column is_prefix boolean not null default false`.execute(db);
  },
};

const stitchAsked: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table user_videos add column stitch_asked_at timestamptz`.execute(db);
    await sql`
      update user_videos set stitch_asked_at = stitches.requested_at
      from stitches where stitches.user_video_id = user_videos.id and stitches.status <> 'Ahead'`.execute(db);
  },
};

const cpuSpent: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table takes add column cpu_spent integer not null default 0`.execute(db);
  },
};

const takeFlaws: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table takes
        add column flawed_pictures integer not null default 0,
        add column flawed_sounds integer not null default 0,
        add column has_sound boolean not null default true,
        add column is_proven boolean not null default false`.execute(db);
    await sql`update takes set is_proven = true where saved_at is not null and parts_hash is not null`.execute(db);
  },
};

/**
 * The migrations of the versions that refused to start on a database with a migration they do not know. They are noted
 * in a table of their own, which no newer migration enters, so that one may go back to these versions.
 */
export const firstMigrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-resumes-limits-erasures': resumesLimitsErasures,
  '0003-takes-in-parts': takesInParts,
  '0004-run-keys': runKeys,
  '0005-take-budgets': takeBudgets,
  '0007-cpu-spent': cpuSpent,
  '0009-stitch-asked': stitchAsked,
  '0010-run-files': runFiles,
  '0011-take-flaws': takeFlaws,
  '0012-video-sessions': videoSessions,
};

/**
 * Run in the order of their names, after the first ones. A migration that has run anywhere must never be changed; the
 * numbers left out here were never used. The version before runs on the tables as they are afterwards: a migration only
 * adds what that version may leave out, and removes what that version does not use any more.
 */
export const migrations: Record<string, Migration> = {
  '0013-storage-place': storagePlace,
  '0014-workers': workers,
  '0015-mezzanine-packets': mezzaninePackets,
  '0016-takes-issued': takesIssued,
  '0017-members': members,
  '0018-reviews': reviews,
  '0019-invitations': invitations,
  '0020-webhooks': webhooks,
  '0021-letter-refusals': letterRefusals,
  '0022-data-settings': dataSettings,
  '0023-many-visits': manyVisits,
  '0024-reserved-name': reservedName,
  '0025-visit-counts': visitCounts,
  '0026-audit-days': auditDays,
  '0030-doomed-files': doomedFiles,
  '0034-letter-tries': letterTries,
  '0038-provider-tokens': providerTokens,
  '0039-share-uses': shareUses,
  '0041-content-versions': contentVersions,
  '0044-archived-campaigns': archivedCampaigns,
  '0046-comment-edits': commentEdits,
  '0047-taken-back': takenBack,
  '0048-delivery-faults': deliveryFaults,
  '0049-campaign-content': campaignContent,
};
