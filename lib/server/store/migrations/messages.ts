/** What campaigns write to people. */
export const MESSAGES = {
  '0072-messages': `
    create table message_templates (
      campaign_id text not null references campaigns (id) on delete cascade,
      kind text not null,
      language text not null,
      subject text not null,
      text text not null,
      changed_by text not null,
      changed_at timestamptz not null,
      primary key (campaign_id, kind, language)
    );
    create table campaign_messages (
      campaign_id text primary key references campaigns (id) on delete cascade,
      sends_received boolean not null default false,
      reminders jsonb,
      planned_for text
    );
    create table emails (
      id text primary key,
      campaign_id text not null references campaigns (id) on delete cascade,
      kind text not null,
      invitation_id text references invitations (id) on update cascade on delete cascade,
      user_video_id text references user_videos (id) on delete cascade,
      reminder text,
      notices_id text,
      asked_by text,
      address text,
      language text,
      state text not null default 'scheduled',
      due_at timestamptz not null,
      next_try_at timestamptz,
      trying_since timestamptz,
      tries integer not null default 0,
      fault text,
      sent_at timestamptz,
      created_at timestamptz not null
    );
    create unique index emails_by_invitation on emails (invitation_id, reminder);
    create unique index emails_by_visit on emails (user_video_id, kind);
    create index emails_due on emails (next_try_at) where next_try_at is not null;
    create index emails_of_campaign on emails (campaign_id, kind, due_at);
  `,
};
