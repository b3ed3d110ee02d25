import { sql, type Kysely, type Migration } from 'kysely';

/** What organizers have written and not saved yet, and whom they have invited. */
export const invitations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table campaigns
        add column published_at timestamptz,
        add column revision integer not null default 0`.execute(db);
    await sql`alter table user_videos add column if not exists rehearsal boolean not null default false`.execute(db);
    await sql`create index rehearsals on user_videos (created_at) where rehearsal`.execute(db);
    await sql`update campaigns set published_at = status_changed_at where status <> 'unpublished'`.execute(db);
    await sql`create index campaigns_by_organization on campaigns (organization_id)`.execute(db);
    await sql`
      create table campaign_drafts (
        campaign_id text primary key references campaigns (id) on delete cascade,
        content jsonb not null,
        saved_at timestamptz not null
      )`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`create index invitations_by_visit on invitations (user_video_id)`.execute(db);
    await sql`create index letters_due on invitations (next_try_at) where next_try_at is not null`.execute(db);
    await sql`create index invitations_in_order on invitations (campaign_id, created_at desc, id)`.execute(db);
  },
};
