/**
 * What visitors have accepted, in its exact wording, and which wording of a campaign that is now. The version before
 * writes no wordings, so that none changes under it.
 */
export const CONSENTS = {
  '0060-consents': [
    `create table consents (
      user_video_id text primary key references user_videos (id) on delete cascade,
      version int not null,
      language text,
      line text not null,
      text text,
      accepted_at timestamptz not null
    )`,
    `alter table campaigns add column consent_version int not null default 0, add column consent_since timestamptz`,
    `alter table erasure_log add column withdrawn_version int`,
  ],
};
