import { sql, type Kysely, type Migration } from 'kysely';

/** What programs of an organization use, and what an organization is told about its campaigns. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
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
      )`.execute(db);
    await sql`create index api_tokens_by_organization on api_tokens (organization_id, created_at)`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`create index webhook_endpoints_by_organization on webhook_endpoints (organization_id)`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`
      create index webhook_deliveries_due on webhook_deliveries (next_try_at) where next_try_at is not null`.execute(
      db,
    );
    await sql`
      create index webhook_deliveries_by_time on webhook_deliveries (organization_id, created_at, id)`.execute(db);
    await sql`create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at)`.execute(db);
    await sql`
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
      )`.execute(db);
    await sql`create index erasure_log_by_time on erasure_log (organization_id, at, id)`.execute(db);
    await sql`
      create table campaign_counts (
        campaign_id text not null references campaigns (id) on delete cascade,
        day date not null,
        what text not null,
        count integer not null,
        primary key (campaign_id, day, what)
      )`.execute(db);
    await sql`alter table user_videos add column if not exists rehearsal boolean not null default false`.execute(db);
    await sql`alter table user_videos add column trouble text`.execute(db);
    await sql`alter table campaigns add column retention_days integer check (retention_days > 0)`.execute(db);
  },
};
