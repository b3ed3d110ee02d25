/**
 * Visits that go on with another device. `moves`: how often a visit has been given to one; `unsent`: the sections whose
 * take the device that has it still keeps; `awaited`: those that devices before it do. A link is gone once it was taken
 * back, and over once it was opened: `opened_by` is whose browser it gave the visit to, at which move. `r` has become
 * an address of the app: a campaign of this name is called by its id from now on.
 */
export const HANDOVERS = {
  '0063-handovers': [
    `alter table user_videos
      add column moves integer not null default 0,
      add column moved_at timestamptz,
      add column unsent jsonb not null default '[]',
      add column awaited jsonb not null default '[]'`,
    `create table handover_links (
      token_hash text primary key,
      user_video_id text not null references user_videos (id) on delete cascade,
      kind text not null,
      expires_at timestamptz not null,
      unique (user_video_id, kind)
    )`,
    `update campaigns set name = id where name = 'r'`,
  ],
  '0064-handovers-again': [
    `alter table handover_links
      add column opened_by text,
      add column opened_at timestamptz,
      add column opened_moves integer`,
  ],
};
