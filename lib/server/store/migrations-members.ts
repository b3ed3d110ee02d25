import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The organizer's people: how they sign in (`auth_`, kept by the sign-in library, `lib/server/sign-in`), where they are
 * members, and what was done.
 */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table auth_users (
        id text primary key,
        name text not null,
        email text not null unique,
        email_verified boolean not null,
        image text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table auth_sessions (
        id text primary key,
        user_id text not null references auth_users (id) on delete cascade,
        token text not null unique,
        organization_id text references organizations (id) on delete set null,
        ip_address text,
        user_agent text,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index auth_sessions_by_user on auth_sessions (user_id)`.execute(db);
    await sql`create index auth_sessions_by_end on auth_sessions (expires_at)`.execute(db);
    await sql`
      create table auth_accounts (
        id text primary key,
        account_id text not null,
        provider_id text not null,
        user_id text not null references auth_users (id) on delete cascade,
        access_token text,
        refresh_token text,
        id_token text,
        access_token_expires_at timestamptz,
        refresh_token_expires_at timestamptz,
        scope text,
        password text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (provider_id, account_id)
      )`.execute(db);
    await sql`create index auth_accounts_by_user on auth_accounts (user_id)`.execute(db);
    await sql`
      create table auth_verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index auth_verifications_by_identifier on auth_verifications (identifier)`.execute(db);
    await sql`create index auth_verifications_by_end on auth_verifications (expires_at)`.execute(db);
    await sql`
      create table auth_passkeys (
        id text primary key,
        name text,
        public_key text not null,
        user_id text not null references auth_users (id) on delete cascade,
        credential_id text not null unique,
        counter bigint not null,
        device_type text not null,
        backed_up boolean not null,
        transports text,
        aaguid text,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index auth_passkeys_by_user on auth_passkeys (user_id)`.execute(db);
    await sql`
      create table members (
        user_id text not null references auth_users (id) on delete cascade,
        organization_id text not null references organizations (id) on delete cascade,
        role text not null,
        created_at timestamptz not null default now(),
        preferences jsonb not null default '{}',
        invited_by text,
        link_ends_at timestamptz,
        link_key text,
        joined_at timestamptz,
        primary key (user_id, organization_id)
      )`.execute(db);
    await sql`create index members_by_organization on members (organization_id, created_at)`.execute(db);
    await sql`
      create table audit_log (
        id bigint generated always as identity primary key,
        organization_id text not null references organizations (id) on delete cascade,
        at timestamptz not null,
        user_id text references auth_users (id) on delete set null,
        actor text not null,
        action text not null,
        subject text not null,
        details jsonb not null default '{}'
      )`.execute(db);
    await sql`create index audit_log_by_organization on audit_log (organization_id, id desc)`.execute(db);
  },
};
